import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import { changesBetween, writesFor } from '#shared/resources/memberships/items/store.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { Principals } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import {
  type Change,
  CLUSTER,
  COUNTED,
  clusterOfMembers,
  countPartition,
  key,
  type Member,
  memberOf,
  membershipOf,
  rangeOfMembers,
  writesOf,
} from './items/store.ts'
import { type Membership, rolesOf } from './model.ts'

export type { Member } from './items/store.ts'

/** How many memberships change in one transaction: each takes up to four writes, beside those of the principal. */
const MEMBERSHIPS_PER_WRITE = 22

/** How many clusters of projects are searched together. */
const QUERIES = 8

/** A change of the memberships of a principal. */
export interface Edit {
  principal: number
  /** Gets the present memberships and returns the new ones; may run several times. */
  edit(memberships: Membership[]): Membership[]
  /** More writes for the same transaction, made even if no membership changes. */
  also?: Write[]
}

/** A transaction of an edit. */
interface Step {
  writes: Write[]
  /** Whether the edit needs no further transaction. */
  isComplete: boolean
}

/** The memberships of principals. Each is stored twice: in the partition of its principal, and among the members. */
export class Memberships {
  /**
   * The clusters in use at the last read. Reading one that is empty by now does no harm. It saves a list of all capabilities
   * one of four round trips.
   */
  #known: number[] = []

  constructor(
    private readonly table: Table,
    private readonly principals: Principals,
    private readonly projects: Projects,
  ) {}

  async of(principal: number): Promise<Membership[]> {
    const items = await this.table.query({ pk: key(principal, null).pk })
    return items.map(membershipOf)
  }

  /** The membership of a principal in a project; without a project, its global roles. */
  async in(principal: number, project: number | null): Promise<Membership | undefined> {
    const item = await this.table.get(key(principal, project))
    return item && membershipOf(item)
  }

  /** The members of a project; without a project, those who hold global roles. */
  async members(project: number | null): Promise<Member[]> {
    return (await this.table.query(rangeOfMembers(project))).map(memberOf)
  }

  /**
   * All memberships in projects: one query for each cluster of projects in use. The clusters known from the last call
   * are read at the same time as the list of clusters.
   */
  async everyMember(): Promise<Member[]> {
    const known = this.#known
    const read = (ids: readonly number[]) => Promise.all(ids.map((cluster) => this.#cluster(cluster)))
    const [guessed, clusters] = await Promise.all([read(known), this.projects.stretches(CLUSTER)])
    this.#known = clusters
    const others = await read(clusters.filter((cluster) => !known.includes(cluster)))
    return [...guessed, ...others].flat()
  }

  async #cluster(cluster: number): Promise<Member[]> {
    return (await this.table.query({ pk: clusterOfMembers(cluster) })).map(memberOf)
  }

  /** The ids of the projects that have members. */
  async populated(): Promise<Set<number>> {
    const chunks = await this.projects.stretches(COUNTED)
    const counts = chunks.map((chunk) => this.table.query({ pk: countPartition(chunk) }))
    const items = (await Promise.all(counts)).flat()
    return new Set(items.filter(({ n }) => Number(n) > 0).map(({ sk }) => Number(sk)))
  }

  /**
   * Changes the memberships of a principal, and the roles on its entity. A membership without roles is removed. A new
   * membership in a project that does not exist or is being removed is left out. Nothing changes for a principal that
   * does not exist.
   *
   * @param edit gets the present memberships and returns the new ones; may run several times
   * @param also more writes, made even if no membership changes: an earlier run may have crashed before them; made
   * several times if one transaction does not hold everything
   */
  async edit(principal: number, edit: Edit['edit'], also?: Write[]): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      isComplete = await retryingRefusals(async () => {
        const step = await this.firstStep({ principal, edit, also })
        await this.table.write(step.writes)
        return step.isComplete
      })
    }
  }

  /** The first transaction of an edit. Most edits need only one. */
  async firstStep({ principal: id, edit, also = [] }: Edit): Promise<Step> {
    // The entity is read first: every later change of its memberships changes its version, and this write is refused.
    const found = await this.principals.byId(id)
    if (!found) return { writes: [], isComplete: true }
    const present = await this.of(id)
    const wanted = edit(present).filter((membership) => rolesOf(membership).length > 0)
    const changes = await this.#possible(changesBetween(id, found.kind, present, wanted))
    const first = changes.slice(0, MEMBERSHIPS_PER_WRITE)
    return {
      writes: [...writesFor(found, present, first, this.projects), ...also],
      isComplete: first.length === changes.length,
    }
  }

  /** The writes that give a principal one more membership, in a project that is being created. */
  addition<P extends Principal>(
    principal: P,
    { kind, collection }: { kind: PrincipalKind; collection: EntityCollection<P> },
    membership: Membership & { project: number },
  ): Write[] {
    const { rights } = principal
    const anyProject = [...new Set([...rights.anyProject, ...rolesOf(membership)])].sort((a, b) => a - b)
    return [
      ...collection.replacement(principal, { ...principal, rights: { ...rights, anyProject } }),
      ...writesOf({ principal: principal.id, kind, project: membership.project, membership, isNew: true }),
    ]
  }

  /**
   * Whether anybody has a role, directly or through a group: a query for each cluster of projects, up to the first that
   * finds somebody.
   */
  async isHeld(role: number): Promise<boolean> {
    const clusters = await this.projects.stretches(CLUSTER)
    const partitions = [rangeOfMembers(null).pk, ...clusters.map(clusterOfMembers)]
    for (const some of slices(partitions, QUERIES)) {
      const found = await Promise.all(some.map((pk) => this.#hasHolder(pk, role)))
      if (found.includes(true)) return true
    }
    return false
  }

  async #hasHolder(pk: string, role: number): Promise<boolean> {
    let page = await this.table.queryPage({ pk, filter: contains('roles', role), only: ['sk'] })
    while (page.items.length === 0 && page.next) page = await page.next()
    return page.items.length > 0
  }

  /** Takes a role away from all principals that have it. */
  async withdraw(role: number): Promise<void> {
    const without = (roles: number[]) => roles.filter((held) => held !== role)
    for await (const { id, rights } of this.principals.all()) {
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
    const found = await Promise.all(
      changes.map(async ({ isNew, project }) => !isNew || project === null || this.projects.byId(project)),
    )
    return changes.filter((_, index) => {
      const project = found[index]
      return project === true || (project && !project.removal)
    })
  }
}
