import { RowCollection } from '#shared/platform/collections/row-collection.ts'
import { anyOf, contains, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Sequences, Table } from '#shared/platform/dynamodb/table.ts'
import { RecentMap } from '#shared/platform/recent-map.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Principals } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import {
  CLUSTER,
  key,
  type Member,
  memberInRow,
  memberOf,
  membershipOf,
  rangeOfCluster,
  rangeOfMembers,
  rangeOfMemberships,
  row,
} from './store.ts'

/** The ports and stores of memberships. */
export interface Stores {
  table: Table
  sequences: Sequences
  now: () => Date
  principals: Principals
  projects: Projects
}

/** Finds memberships: by principal, by project, by id, or all of them. */
export class MembershipReader {
  /** The rows, for the lists and for the address of a membership. */
  readonly numbered: RowCollection

  /**
   * The clusters in use at the last read. Reading one that is empty by now does no harm. It saves a list of all capabilities
   * a round trip.
   */
  #known: number[] = []
  /** Saves the address of a membership one of two round trips. */
  readonly #lastSeen = new RecentMap<number, Pick<Member, 'principal' | 'project'>>(1000)

  /**
   * By requester, the projects that last decided what they may do anywhere. Reading these together with the requester
   * saves one of two round trips.
   */
  readonly decisive = new RecentMap<number, readonly number[]>(1000)

  constructor(protected readonly stores: Stores) {
    this.numbered = new RowCollection(stores.table, 'M')
  }

  async of(principal: number): Promise<Membership[]> {
    const items = await this.stores.table.query(rangeOfMemberships(principal))
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
    const read = (ids: readonly number[]) => Promise.all(ids.map((cluster) => this.inCluster(cluster)))
    const [guessed, clusters] = await Promise.all([read(known), this.clusters()])
    this.#known = clusters
    const others = await read(clusters.filter((cluster) => !known.includes(cluster)))
    return [...guessed, ...others].flat()
  }

  /** The numbers of the clusters of projects that may have members. */
  clusters = (): Promise<number[]> => this.stores.projects.stretches(CLUSTER)

  /** All memberships in the projects of a cluster: one query. */
  async inCluster(cluster: number): Promise<Member[]> {
    return (await this.stores.table.query(rangeOfCluster(cluster))).map(memberOf)
  }

  /** The ids of the projects that have members: linear in memberships. */
  async populated(): Promise<Set<number>> {
    const found = await this.numbered.rows.find(exists(row.project), [row.project])
    return new Set(found.map((one) => Number(one.row[row.project])))
  }

  /** Whether anybody has a role, directly or through a group: linear in memberships. */
  async isHeld(role: number): Promise<boolean> {
    const holds = anyOf(contains(row.direct, role), contains(row.inherited, role))
    return (await this.numbered.rows.find(holds, [])).length > 0
  }
}
