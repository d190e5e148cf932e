import type { EntityCollection } from '#shared/platform/collections/collection.ts'
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

/** Memberships that change in one transaction: each is up to four changes, beside the principal's entity. */
const MEMBERSHIPS_PER_WRITE = 22

/** What is to become of the memberships of a principal. */
export interface Edit {
  principal: number
  /** Gets the present memberships and returns the new ones; may run several times. */
  edit(memberships: Membership[]): Membership[]
  /** Changes that go with it, even where no membership changes. */
  also?: Write[]
}

/** A transaction of an edit. */
interface Step {
  writes: Write[]
  /** Whether nothing is left to do after it. */
  isComplete: boolean
}

/** The memberships of principals: one item per project and one for the global roles, and one for each project's side. */
export class Memberships {
  /** The clusters in use as they were last time: reading one that is empty by now does no harm. */
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

  /** The membership of a principal in a project, or, without one, its global roles. */
  async in(principal: number, project: number | null): Promise<Membership | undefined> {
    const item = await this.table.get(key(principal, project))
    return item && membershipOf(item)
  }

  /** The members of a project, or, without one, who holds global roles. */
  async members(project: number | null): Promise<Member[]> {
    return (await this.table.query(rangeOfMembers(project))).map(memberOf)
  }

  /**
   * Every membership in a project there is: as many queries as there are stretches of projects. Those known from
   * last time are read together with the directory.
   */
  async everyMember(): Promise<Member[]> {
    const known = this.#known
    const read = (clusters: readonly number[]) => Promise.all(clusters.map((one) => this.#cluster(one)))
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
   * Changes the memberships of a principal, and with them the sum of rights that its entity carries. A
   * membership without roles ceases to exist, and one in a project that is gone or going does not come about.
   * Nothing changes for a principal that is gone.
   *
   * @param edit gets the present memberships and returns the new ones; may run several times
   * @param also changes that go with it, made even where no membership changes: whoever did this before may have
   * died before what follows; made several times where one transaction does not hold everything
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

  /** The first transaction of an edit, of which most have one only. */
  async firstStep({ principal: id, edit, also = [] }: Edit): Promise<Step> {
    // In this order: whoever changes memberships after the first read also changes the entity's version.
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

  /** The changes that give a principal one more membership, in a project that is being created. */
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

  /** Takes a role away from everybody who holds it. */
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

  /** The changes without those that would make somebody a member where nobody can be one any more. */
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
