import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Key, Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { type Change, changesBetween, completed, needsId, writesFor, writesOf } from './items/changes.ts'
import { itemsFollowing, membershipBehind } from './items/following.ts'
import { MembershipReader } from './items/reader.ts'
import {
  isSameSummary,
  type Membership,
  projectByRole,
  rolesOf,
  summaryOf,
  type WantedMembership,
} from './model.ts'

export type { Change } from './items/changes.ts'
export {
  asMember,
  clusterOf,
  type Member,
  membershipOf,
  principalIn,
  rolesOfMember,
  row,
} from './items/store.ts'

/** How many memberships change in one transaction: each takes up to seven writes, if its id changes, beside those of the principal. */
const MEMBERSHIPS_PER_WRITE = 13

/** A change of the memberships of a principal. */
export interface Edit {
  principal: number
  /** Gets the present memberships and returns the new ones; may run several times. */
  edit(memberships: Membership[], principal: Principal): WantedMembership[]
  /** The groups that the principal is in afterwards, without which they stay; may run several times. */
  groups?(principal: Principal): number[]
  /** More writes for the same transaction, made even if no membership changes. */
  also?: Write[]
  /** More writes for the transaction that makes some changes. */
  alsoFor?(changes: readonly Change[]): Write[]
}

/** A transaction of an edit, before the new memberships have ids. */
export interface Step {
  found?: FoundPrincipal
  present: readonly Membership[]
  changes: Change[]
  /** The new groups of the principal, if they may change. */
  groups?: number[]
  also: Write[]
  /** Whether the edit needs no further transaction. */
  isComplete: boolean
}

/**
 * The memberships of principals. Each is stored three times: in the partition of its principal, among the members of its
 * project, and as a row under its id.
 */
export class Memberships extends MembershipReader {
  /**
   * Changes the memberships of a principal, and the roles and groups on its entity. A membership without roles is
   * removed. A new membership in a project that does not exist or is being removed is left out. Nothing changes for a
   * principal that does not exist.
   *
   * @param edit gets the present memberships and returns the new ones; may run several times
   * @param more the groups, and more writes; `also` is made even if no membership changes, as an earlier run may have
   * crashed before it, and several times if one transaction does not hold everything
   */
  async edit(
    principal: number,
    edit: Edit['edit'],
    more: Omit<Edit, 'principal' | 'edit'> = {},
  ): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      isComplete = await retryingRefusals(async () => {
        const step = await this.firstStep({ ...more, principal, edit })
        const [writes = []] = await this.writesOf([step])
        await this.stores.table.write(writes)
        return step.isComplete
      })
    }
  }

  /** The first transaction of an edit. Most edits need only one. */
  async firstStep({ principal: id, edit, groups, also = [], alsoFor = () => [] }: Edit): Promise<Step> {
    // The entity is read first: every later change of its memberships changes its version, and this write is refused.
    const found = await this.stores.principals.byId(id)
    if (!found) return { present: [], changes: [], also: [], isComplete: true }
    const present = await this.of(id)
    const step = this.stepTo(edit(present, found.principal), { found, present, also })
    const changes = await this.#possible(step.changes)
    const first = changes.slice(0, MEMBERSHIPS_PER_WRITE)
    return {
      ...step,
      changes: first,
      groups: groups?.(found.principal),
      also: [...also, ...alsoFor(first)],
      isComplete: first.length === changes.length,
    }
  }

  /**
   * The transaction that turns the memberships of a principal into the wanted ones, all at once. Memberships without
   * roles go.
   *
   * @param state the principal, and its memberships, which were read after it
   */
  stepTo(
    wanted: readonly WantedMembership[],
    { found, present, also }: { found: FoundPrincipal; present: readonly Membership[]; also: Write[] },
  ): Step {
    const kept = wanted.filter((membership) => rolesOf(membership).length > 0)
    const changes = changesBetween(found.principal.id, found.kind, present, kept)
    return { found, present, changes, also, isComplete: true }
  }

  /** The writes of each of some steps. The ids of all new memberships are allocated together. */
  async writesOf(steps: readonly Step[]): Promise<Write[][]> {
    const count = steps.flatMap(({ changes }) => changes.filter(needsId)).length
    const { sequences, now, projects } = this.stores
    let next = count > 0 ? await sequences.allocate('memberships', count) : 0
    const at = now().toISOString()
    return steps.map(({ found, present, changes, groups, also }) => {
      if (!found) return also
      const complete = changes.map((change) => completed(change, needsId(change) ? next++ : 0, at))
      const held = { ...found, present, groups }
      return [...writesFor(held, complete, { projects, numbered: this.numbered }), ...also]
    })
  }

  /** The writes that give a principal one more membership, in a project that is being created. */
  addition<P extends Principal>(
    principal: P,
    { kind, collection }: { kind: PrincipalKind; collection: EntityCollection<P> },
    membership: Membership & { project: number },
  ): Write[] {
    const { rights } = principal
    const anyProject = distinctIds([...rights.anyProject, ...rolesOf(membership)])
    const next = {
      ...principal,
      rights: { ...rights, anyProject },
      projectByRole: { ...principal.projectByRole, ...projectByRole([membership]) },
    }
    const change = { principal: principal.id, kind, project: membership.project, wanted: membership }
    return [...collection.replacement(principal, next), ...writesOf(change, this.numbered)]
  }

  /** Lets the entity of a principal say of its memberships what it should, if it does not. */
  async correctSummary(id: number): Promise<void> {
    await retryingRefusals(async () => {
      // In this order: a change of memberships after the first read also changes the principal's version.
      const found = await this.stores.principals.byId(id)
      const summary = summaryOf(await this.of(id))
      if (found && !isSameSummary(found.principal, summary))
        await found.collection.replace(found.principal, { ...found.principal, ...summary })
    })
  }

  /** The items that follow from a membership, as it is stored. */
  itemsFollowing = (item: Item, kind: PrincipalKind): Item[] => itemsFollowing(item, kind, this.numbered)

  /** The writes that remove a membership of a principal that does not exist. */
  removalOf = (principal: number, membership: Membership): Write[] =>
    writesOf({ principal, kind: 'user', project: membership.project, before: membership }, this.numbered)

  /** The key of the membership from which an item follows; undefined if it follows from none. */
  membershipBehind = (item: Item): Key | undefined => membershipBehind(item, this.numbered)

  /** Takes a role away from all principals that have it. */
  async withdraw(role: number): Promise<void> {
    const without = (roles: number[]) => roles.filter((held) => held !== role)
    for await (const { id, rights } of this.stores.principals.all()) {
      if (![...rights.global, ...rights.anyProject].includes(role)) continue
      await this.edit(id, (memberships) =>
        memberships.map(({ direct, inherited, ...membership }) => ({
          ...membership,
          direct: without(direct),
          inherited: Object.fromEntries(
            Object.entries(inherited).map(([group, roles]) => [group, without(roles)]),
          ),
        })),
      )
    }
  }

  /** The changes without new memberships in projects that do not exist or are being removed. */
  async #possible(changes: Change[]): Promise<Change[]> {
    const possible = await Promise.all(
      changes.map(async ({ before, project: id }) => {
        if (before || id === null) return true
        const project = await this.stores.projects.byId(id)
        return project !== undefined && !project.removal
      }),
    )
    return changes.filter((_, index) => possible[index])
  }
}
