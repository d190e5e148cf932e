import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { RowCollection } from '#shared/platform/collections/row-collection.ts'
import { absent, anyOf, contains, exists } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Sequences, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { RecentMap } from '#shared/platform/recent-map.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal, Principals } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { type Change, changesBetween, completed, needsId, writesFor, writesOf } from './items/changes.ts'
import {
  CLUSTER,
  clusterOfMembers,
  key,
  type Member,
  memberInRow,
  memberOf,
  membershipOf,
  numbering,
  rangeOfMembers,
  row,
} from './items/store.ts'
import { type Membership, rolesOf, type WantedMembership } from './model.ts'

export type { Change } from './items/changes.ts'
export { asMember, type Member, rolesOfMember, row } from './items/store.ts'

/** How many memberships change in one transaction: each takes up to four writes, beside those of the principal. */
const MEMBERSHIPS_PER_WRITE = 22

/** A change of the memberships of a principal. */
export interface Edit {
  principal: number
  /** Gets the present memberships and returns the new ones; may run several times. */
  edit(memberships: Membership[]): WantedMembership[]
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
  also: Write[]
  /** Whether the edit needs no further transaction. */
  isComplete: boolean
}

/** The ports and stores of memberships. */
interface Stores {
  table: Table
  sequences: Sequences
  now: () => Date
  principals: Principals
  projects: Projects
}

/**
 * The memberships of principals. Each is stored three times: in the partition of its principal, among the members of its
 * project, and as a row under its id.
 */
export class Memberships {
  /** The rows, for the lists and for the address of a membership. */
  readonly numbered: RowCollection

  /**
   * The clusters in use at the last read. Reading one that is empty by now does no harm. It saves a list of all capabilities
   * one of four round trips.
   */
  #known: number[] = []
  #isNumbered = false
  /** Saves the address of a membership one of two round trips. */
  readonly #lastSeen = new RecentMap<number, Pick<Member, 'principal' | 'project'>>(1000)

  constructor(private readonly stores: Stores) {
    this.numbered = new RowCollection(stores.table, 'M')
  }

  /** Whether all memberships have ids. From then on this reads nothing. */
  async isNumbered(): Promise<boolean> {
    this.#isNumbered ||= (await this.stores.table.get(numbering))?.done === true
    return this.#isNumbered
  }

  /** @throws `ServiceUnavailable` until all memberships have ids */
  async requireNumbered(): Promise<void> {
    if (!(await this.isNumbered())) throw serviceUnavailable('memberships are still being numbered')
  }

  /** The write that says that memberships are being given ids; refused if somebody has begun. */
  numberingStarts = (): Write => ({ put: { ...numbering }, when: absent('pk') })

  /** The write that says that all memberships have ids. */
  numberingEnds = (): Write => ({ put: { ...numbering, done: true } })

  async of(principal: number): Promise<Membership[]> {
    const items = await this.stores.table.query({ pk: key(principal, null).pk })
    return items.map(membershipOf)
  }

  /** The membership of a principal in a project; without a project, its global roles. */
  async in(principal: number, project: number | null): Promise<Membership | undefined> {
    const item = await this.stores.table.get(key(principal, project))
    return item && membershipOf(item)
  }

  /** The membership with an id. */
  async byId(id: number): Promise<Member | undefined> {
    const found = await this.numbered.byId(id)
    const member = found && memberInRow(id, found)
    if (member) this.#lastSeen.set(id, { principal: member.principal, project: member.project })
    return member
  }

  /** Whose membership an id was when it was last read, and where: for guesses, as an import may give ids anew. */
  lastSeen = (id: number): Pick<Member, 'principal' | 'project'> | undefined => this.#lastSeen.get(id)

  /** All memberships, global ones included: linear in memberships. */
  async all(): Promise<Member[]> {
    return (await this.numbered.rows.find(undefined)).map(({ id, row: found }) => memberInRow(id, found))
  }

  /** A page of all memberships by id: two round trips, the same on every page. Takes what `RowCollection.page` takes. */
  async page(...asked: Parameters<RowCollection['page']>): Promise<{ total: number; members: Member[] }> {
    const { total, rows } = await this.numbered.page(...asked)
    return { total, members: rows.map(({ id, row: found }) => memberInRow(id, found)) }
  }

  /** The members of a project; without a project, those who hold global roles. */
  async members(project: number | null): Promise<Member[]> {
    return (await this.stores.table.query(rangeOfMembers(project))).map(memberOf)
  }

  /**
   * All memberships in projects: one query for each cluster of projects in use. The clusters known from the last call
   * are read at the same time as the list of clusters.
   */
  async everyMember(): Promise<Member[]> {
    const known = this.#known
    const read = (ids: readonly number[]) => Promise.all(ids.map((cluster) => this.#cluster(cluster)))
    const [guessed, clusters] = await Promise.all([read(known), this.stores.projects.stretches(CLUSTER)])
    this.#known = clusters
    const others = await read(clusters.filter((cluster) => !known.includes(cluster)))
    return [...guessed, ...others].flat()
  }

  async #cluster(cluster: number): Promise<Member[]> {
    return (await this.stores.table.query({ pk: clusterOfMembers(cluster) })).map(memberOf)
  }

  /** The ids of the projects that have members: linear in memberships. */
  async populated(): Promise<Set<number>> {
    const found = await this.numbered.rows.find(exists(row.project), [row.project])
    return new Set(found.map((one) => Number(one.row[row.project])))
  }

  /**
   * Changes the memberships of a principal, and the roles on its entity. A membership without roles is removed. A new
   * membership in a project that does not exist or is being removed is left out. Nothing changes for a principal that
   * does not exist.
   *
   * @param edit gets the present memberships and returns the new ones; may run several times
   * @param more more writes; `also` is made even if no membership changes, as an earlier run may have crashed before it,
   * and several times if one transaction does not hold everything
   */
  async edit(
    principal: number,
    edit: Edit['edit'],
    more: Pick<Edit, 'also' | 'alsoFor'> = {},
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
  async firstStep({ principal: id, edit, also = [], alsoFor = () => [] }: Edit): Promise<Step> {
    // The entity is read first: every later change of its memberships changes its version, and this write is refused.
    const found = await this.stores.principals.byId(id)
    if (!found) return { present: [], changes: [], also: [], isComplete: true }
    const present = await this.of(id)
    const step = this.stepTo(edit(present), { found, present, also })
    const changes = await this.#possible(step.changes)
    const first = changes.slice(0, MEMBERSHIPS_PER_WRITE)
    return {
      ...step,
      changes: first,
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
    return steps.map(({ found, present, changes, also }) => {
      if (!found) return also
      const complete = changes.map((change) => completed(change, needsId(change) ? next++ : 0, at))
      return [...writesFor(found, present, complete, { projects, numbered: this.numbered }), ...also]
    })
  }

  /** The writes that give a principal one more membership, in a project that is being created. */
  addition<P extends Principal>(
    principal: P,
    { kind, collection }: { kind: PrincipalKind; collection: EntityCollection<P> },
    membership: Membership & { project: number },
  ): Write[] {
    const { rights } = principal
    const anyProject = [...new Set([...rights.anyProject, ...rolesOf(membership)])].sort((a, b) => a - b)
    const change = { principal: principal.id, kind, project: membership.project, wanted: membership }
    return [
      ...collection.replacement(principal, { ...principal, rights: { ...rights, anyProject } }),
      ...writesOf(change, this.numbered),
    ]
  }

  /** Whether anybody has a role, directly or through a group: linear in memberships. */
  async isHeld(role: number): Promise<boolean> {
    await this.requireNumbered()
    const holds = anyOf(contains(row.direct, role), contains(row.inherited, role))
    return (await this.numbered.rows.find(holds, [])).length > 0
  }

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
    const { projects } = this.stores
    const found = await Promise.all(
      changes.map(async ({ before, project }) => before || project === null || projects.byId(project)),
    )
    return changes.filter((_, index) => {
      const project = found[index]
      return project === true || (project && !('removal' in project && project.removal))
    })
  }
}
