import { isDeepStrictEqual } from 'node:util'
import { oncePer } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Sequences, sequencesIn, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { type AnyPrincipal, type Principals, principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { changeWrites, completedChange, membershipChanges, needsId, newItems } from './changes.ts'
import {
  type CompleteChange,
  type Membership,
  type MembershipChange,
  rightsFrom,
  textOfRights,
  type WantedMembership,
  withRolesOf,
} from './model.ts'
import { Memberships } from './store.ts'

/**
 * Maximum number of memberships that one transaction changes. A membership needs up to eight writes if its id changes.
 * The principal needs one more write per transaction.
 */
const MEMBERSHIPS_PER_WRITE = 11

/** A change to the memberships of a principal. */
export interface Edit {
  principal: number
  /** Returns the new memberships, given the current memberships. May run several times. */
  edit(memberships: Membership[], principal: Principal): WantedMembership[]
  /** Returns the new groups of the principal; by default, the current groups are kept. May run several times. */
  groups?(principal: Principal): number[]
  /** Further writes for the same transaction. They are written even if no membership changes. */
  also?: Write[]
  /** Returns further writes for the transaction of the given changes. May run several times. */
  alsoFor?(changes: readonly CompleteChange[], found: AnyPrincipal): Write[]
}

/** A transaction that changes memberships of a principal. New memberships have no ids yet. */
export interface EditTransaction extends Pick<Edit, 'alsoFor'> {
  /** The principal, read before its memberships; undefined if it does not exist. */
  found?: AnyPrincipal
  present: readonly Membership[]
  changes: MembershipChange[]
  /** The new groups of the principal; undefined if the edit does not change groups. */
  groups?: number[]
  also: Write[]
  /** False if the edit needs another transaction. */
  isComplete: boolean
}

interface Ports {
  table: Table
  now: () => Date
}

/**
 * The memberships and their changes. Each change also updates the principal's entity, which holds the roles of all
 * memberships. Of two concurrent changes to a principal's memberships, one is therefore refused.
 */
class MembershipEdits extends Memberships {
  readonly #principals: Principals
  readonly #sequences: Sequences
  readonly #now: () => Date

  constructor(ports: Ports) {
    super(ports.table, projectsIn(ports))
    this.#principals = principalsIn(ports)
    this.#sequences = sequencesIn(ports)
    this.#now = ports.now
  }

  /**
   * Changes the memberships of a principal, and the roles and groups in the principal's entity. Memberships without
   * roles are removed. New memberships are left out if their project does not exist or is being removed. Does nothing
   * if the principal does not exist.
   *
   * @param edit returns the new memberships, given the current memberships; may run several times
   * @param more the change to the groups, and further writes. The writes in `also` are part of each transaction, even
   * if no membership changes, because an earlier run may have crashed before it made these writes
   */
  async edit(
    principal: number,
    edit: Edit['edit'],
    more: Omit<Edit, 'principal' | 'edit'> = {},
  ): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      isComplete = await retryingRefusals(async () => {
        const step = await this.firstStep({ ...more, principal, edit })
        const [writes = []] = await this.stepWrites([step])
        await this.table.write(writes)
        return step.isComplete
      })
    }
  }

  /** Returns the first transaction of an edit. Most edits need only one. */
  async firstStep({ principal: id, edit, groups, also = [], alsoFor }: Edit): Promise<EditTransaction> {
    // Reads the principal before its memberships. If a membership changes after the principal has been read, the
    // version of the principal changes, too, and this write is refused.
    const found = await this.#principals.byId(id)
    if (!found) return { present: [], changes: [], also: [], isComplete: true }
    const present = await this.of(id)
    const changes = await this.#possible(membershipChanges(present, edit(present, found)))
    const first = changes.slice(0, MEMBERSHIPS_PER_WRITE)
    return {
      found,
      present,
      changes: first,
      groups: groups?.(found),
      also,
      alsoFor,
      isComplete: first.length === changes.length,
    }
  }

  /** Returns the writes of each step. Allocates the ids of all new memberships together. */
  async stepWrites(steps: readonly EditTransaction[]): Promise<Write[][]> {
    const count = steps.flatMap(({ changes }) => changes.filter(needsId)).length
    let next = count > 0 ? await this.#sequences.allocate('memberships', count) : 0
    const at = this.#now().toISOString()
    return steps.map((step) => {
      const { found, changes, also, alsoFor = () => [] } = step
      if (!found) return also
      const complete = changes.map((change) =>
        completedChange(change, found, needsId(change) ? next++ : 0, at),
      )
      const writes = complete.flatMap((change) => changeWrites(change, this, this.projects))
      return [
        ...this.#principalChange(found, step, complete),
        ...writes,
        ...also,
        ...alsoFor(complete, found),
      ]
    })
  }

  /**
   * Returns the writes that add a membership, and that add its roles to the entity of its principal. The writes fail if
   * the principal has changed, or already has a membership in the project.
   */
  itemsAndRights(principal: AnyPrincipal, membership: Membership): Write[] {
    const next = { ...principal, rights: withRolesOf(principal.rights, membership) }
    return [...this.#principals.replacement(principal, next), ...newItems(membership, this)]
  }

  /** Returns the writes that add a membership together with its new principal. */
  itemsAndPrincipal(principal: AnyPrincipal, membership: Membership): Write[] {
    const joining = { ...principal, rights: withRolesOf(principal.rights, membership) }
    return [...this.#principals.insertion(joining), ...newItems(membership, this)]
  }

  /**
   * Corrects the roles that the entity of a principal stores. The correct roles follow from all memberships of the
   * principal.
   */
  async correctRights(id: number): Promise<void> {
    await retryingRefusals(async () => {
      // Reads the principal before its memberships. If a membership changes after this read, the version of the
      // principal changes too. The write below is then refused, and both are read again.
      const found = await this.#principals.byId(id)
      const rights = rightsFrom(await this.of(id))
      if (found && textOfRights(found.rights) !== textOfRights(rights))
        await this.#principals.replace(found, { ...found, rights })
    })
  }

  /** Removes a role from all principals that have it. */
  async withdraw(role: number): Promise<void> {
    const without = (roles: number[]) => roles.filter((held) => held !== role)
    for await (const { id, rights } of this.#principals.all()) {
      if (![...rights.global, ...rights.anyProject].includes(role)) continue
      await this.edit(id, (memberships) =>
        memberships.map(({ project, direct, inherited }) => ({
          project,
          direct: without(direct),
          inherited: Object.fromEntries(
            Object.entries(inherited).map(([group, roles]) => [group, without(roles)]),
          ),
        })),
      )
    }
  }

  /**
   * Returns the changes that can be made. Leaves out new memberships in projects that do not exist or are being
   * removed.
   */
  async #possible(changes: MembershipChange[]): Promise<MembershipChange[]> {
    const possible = await Promise.all(
      changes.map(async ({ before, project: id }) => {
        if (before || id === null) return true
        const project = await this.projects.byId(id)
        return project !== undefined && !project.removal
      }),
    )
    return changes.filter((_, index) => possible[index])
  }

  /**
   * Returns the writes that change the principal itself. Returns no writes if both the memberships and the groups of
   * the principal stay unchanged.
   */
  #principalChange(
    principal: AnyPrincipal,
    { present, groups = principal.groups }: EditTransaction,
    changes: readonly CompleteChange[],
  ): Write[] {
    if (changes.length === 0 && isDeepStrictEqual(groups, principal.groups)) return []
    const changed = new Set(changes.map(({ project }) => project))
    const others = present.filter(({ project }) => !changed.has(project))
    const memberships = [...others, ...changes.flatMap(({ after }) => after ?? [])]
    return this.#principals.replacement(principal, { ...principal, groups, rights: rightsFrom(memberships) })
  }
}

export const membershipEditsIn = oncePer((ports: Ports): MembershipEdits => new MembershipEdits(ports))
