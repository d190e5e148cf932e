import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { oncePer, slices } from '#shared/platform/concurrency.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { type Projects, projectsIn } from '#shared/resources/projects/store.ts'
import {
  indexItemsOf,
  listedIdIn,
  membershipIn,
  ownKey,
  PROJECTS_PER_CLUSTER,
  principalIn,
  rangeOfCluster,
  rangeOfMembers,
  rangeOfPrincipal,
} from './index-store.ts'
import { type Membership, rolesOf } from './model.ts'

/** Number of clusters of projects that are read in parallel. */
const CLUSTERS_AT_ONCE = 500

/** The memberships. The index items by principal and by project contain all data that decisions and lists need. */
export class Memberships extends EntityCollection<Membership> {
  constructor(
    table: Table,
    protected readonly projects: Projects,
  ) {
    super(table, { code: 'M', unique: {}, index: indexItemsOf })
  }

  /** Returns at most `limit` memberships of a principal. Costs one query. */
  async of(principal: number, limit?: number): Promise<Membership[]> {
    return (await this.table.query({ ...rangeOfPrincipal(principal), limit })).map(membershipIn)
  }

  /**
   * Returns the membership of a principal in a project. If the project is null, returns the membership with the
   * principal's global roles. Costs one get.
   */
  async in(principal: number, project: number | null): Promise<Membership | undefined> {
    const item = await this.table.get(ownKey({ principal, project }))
    return item && membershipIn(item)
  }

  /**
   * Returns at most `limit` memberships in a project or, if the project is null, at most `limit` global memberships.
   * Costs one query.
   */
  async members(project: number | null, limit?: number): Promise<Membership[]> {
    return (await this.table.query({ ...rangeOfMembers(project), limit })).map(membershipIn)
  }

  /**
   * Returns the global memberships, then the memberships in projects, in the order of project ids. Costs one query for
   * each cluster (range of project ids) in use.
   */
  async every(): Promise<Membership[]> {
    const clusters = [undefined, ...(await this.projects.populatedRanges(PROJECTS_PER_CLUSTER))]
    const pace = new Pace()
    let found: Membership[] = []
    for (const [index, wave] of slices(clusters, CLUSTERS_AT_ONCE).entries()) {
      if (index > 0) pace.check(index * CLUSTERS_AT_ONCE, clusters.length)
      found = found.concat(...(await Promise.all(wave.map((cluster) => this.#inCluster(cluster)))))
    }
    return found
  }

  async #inCluster(cluster: number | undefined): Promise<Membership[]> {
    return (await this.table.query(rangeOfCluster(cluster))).map(membershipIn)
  }

  /** Returns the ids of the projects that have members. Reads all memberships. */
  async populated(): Promise<Set<number>> {
    return new Set((await this.every()).flatMap(({ project }) => project ?? []))
  }

  /** Returns the id of the membership in an index item; undefined for an item that is not an index item. */
  listedIdIn = listedIdIn

  /** Returns the membership that an item stores; undefined if the item is not in the partition of a principal. */
  heldIn = (item: Item): Membership | undefined =>
    principalIn(item) === undefined ? undefined : membershipIn(item)

  /** Returns whether at least one principal has the given role, directly or through a group. Reads all memberships. */
  async isAssigned(role: number): Promise<boolean> {
    return (await this.every()).some((membership) => rolesOf(membership).includes(role))
  }
}

export const membershipsIn = oncePer(
  (ports: { table: Table }): Memberships => new Memberships(ports.table, projectsIn(ports)),
)
