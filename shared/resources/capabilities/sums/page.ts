import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { piecesOf, sum } from '#shared/platform/collections/keys.ts'
import { once, oncePerKey, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { type Action, actions, isGlobal } from '#shared/resources/actions/model.ts'
import { Cell, Grants, type Part, pageOf, type Scope, scopeOf } from '#shared/resources/capabilities/cells.ts'
import type { Capability } from '#shared/resources/capabilities/model.ts'
import type { Question } from '#shared/resources/capabilities/question.ts'
import { clustersByChange } from '#shared/resources/capabilities/refresh-sums.ts'
import type { ClusterSum, Summed } from '#shared/resources/capabilities/store.ts'
import { type Found, unlockedUsers, type World, worldOf } from '#shared/resources/capabilities/world.ts'
import { readStatuses } from '#shared/resources/principals/status-store.ts'
import { foundInCluster } from './cluster.ts'
import { countIn, sumOf } from './count.ts'

/** A page of capabilities, and how many there are. */
export interface CapabilityPage {
  total: number
  elements: Capability[]
}

/** How often sums are read again that do not fit each other, because they are just being made anew. */
const ATTEMPTS = 3

/**
 * A page of all capabilities, or of those of some actions, for administrators. They are counted from the sums; only the
 * clusters of projects that the page shows are read, and those that have changed since they were summed up.
 *
 * @param reading what is being read already
 * @returns undefined if there are no sums yet
 */
export async function pageBySums(
  question: Question,
  part: Part,
  viewer: Viewer,
  app: App,
  reading = readBasis(app),
): Promise<CapabilityPage | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const basis = await (attempt === 0 ? reading : readBasis(app))
    if (basis.summed.sums.size === 0) return undefined
    const list = new SummedList(basis, new Grants(viewer.configuration.roles), app)
    const [page, epoch] = await Promise.all([
      list.page(
        actions.filter(({ id }) => question.action.accepts(id)),
        part,
      ),
      app.capabilitySums.epoch(),
    ])
    if (epoch === basis.summed.epoch) return page
    if (epoch === undefined) return undefined
  }
  return undefined
}

/** What is read before it is known which clusters the page shows. */
export interface Basis extends Pick<Found, 'standings'> {
  summed: Summed
  /** Those of changed memberships. */
  changedProjects: readonly number[]
  /** Those who hold global roles. */
  members: Found['members']
  /** How many unlocked users there are. */
  userCount: number
}

export async function readBasis(app: App): Promise<Basis> {
  const [summed, changedProjects, statuses, members, { total }] = await Promise.all([
    app.capabilitySums.read(),
    app.memberships.changedProjects(),
    readStatuses(app.table),
    app.memberships.members(null),
    app.users.page({ order: [], start: 0, size: 0 }),
  ])
  const { lockedUsers, ...standings } = statuses
  return { summed, changedProjects, standings, members, userCount: total - lockedUsers }
}

/** The capabilities of an action in a cluster of projects, or in the global context. */
interface Group {
  action: Action
  /** Undefined for the global context. */
  cluster?: number
  count: number
}

/** What a page shows of a group. */
interface Shown {
  group: Group
  part: Part
}

function shownOf(groups: readonly Group[], { start, size, descending }: Part): Shown[] {
  const ordered = descending ? groups.toReversed() : groups
  const counts = ordered.map(({ count }, number) => ({ number, count }))
  return piecesOf(counts, start, start + size).map(({ number, skip, take }) => ({
    group: ordered[number] as Group,
    part: { start: skip, size: take, descending },
  }))
}

const everybody = () => true

class SummedList {
  readonly #found = oncePerKey((cluster: number) => foundInCluster(cluster, this.app))
  readonly #users = once(() => unlockedUsers(this.app))

  constructor(
    private readonly basis: Basis,
    private readonly grants: Grants,
    private readonly app: App,
  ) {}

  async page(asked: readonly Action[], part: Part): Promise<CapabilityPage> {
    const sums = this.#sums()
    this.#readAhead(asked, part)
    const groups = this.#groups(asked, await sums)
    const elements = shownOf(groups, part).map((shown) => this.#elements(shown))
    return { total: sum(groups), elements: (await Promise.all(elements)).flat() }
  }

  /** Changes seldom move a page to other clusters, so these are read while what has changed is looked up. */
  #readAhead(asked: readonly Action[], part: Part): void {
    const { summed, changedProjects } = this.basis
    if (summed.changes.length + changedProjects.length === 0) return
    for (const { group } of shownOf(this.#groups(asked, summed.sums), part))
      if (group.cluster !== undefined) suppressUnhandled(this.#found(group.cluster))
  }

  #groups(asked: readonly Action[], sums: Summed['sums']): Group[] {
    const inOrder = [...sums.values()].sort((a, b) => a.cluster - b.cluster)
    return asked.flatMap((action) =>
      isGlobal(action) ? [this.#globally(action)] : this.#inClusters(action, inOrder),
    )
  }

  #globally(action: Action): Group {
    const cells = this.#cells(action, this.#global())
    return { action, count: sum(cells.map(({ cell }) => ({ count: cell.count(0) }))) }
  }

  #inClusters(action: Action, sums: readonly ClusterSum[]): Group[] {
    const { userCount, standings } = this.basis
    const people = { users: userCount, administrators: standings.administrators.length }
    const countOf = (one: ClusterSum) => countIn(one, action, this.grants, people)
    return sums.map((one) => ({ action, cluster: one.cluster, count: countOf(one) }))
  }

  /** The sums as they are now: those of changed clusters are made anew, though not stored. */
  async #sums(): Promise<Map<number, ClusterSum>> {
    const { summed, standings, changedProjects } = this.basis
    const sums = new Map(summed.sums)
    const makeAnew = oncePerKey(async (cluster: number) => {
      const { members, projects } = await this.#found(cluster)
      sums.set(cluster, sumOf(cluster, members, projects, standings))
    })
    const changed = clustersByChange(summed.changes, changedProjects, this.app)
    await Promise.all(changed.map(async (clusters) => Promise.all((await clusters).map(makeAnew))))
    return sums
  }

  async #elements({ group: { action, cluster }, part }: Shown): Promise<Capability[]> {
    const world = cluster === undefined ? this.#global() : this.#world(await this.#found(cluster))
    return (await pageOf(this.#cells(action, world), part)).elements
  }

  #global = (): World => this.#world({ members: this.basis.members, projects: new Map() })

  #world = (found: Pick<Found, 'members' | 'projects'>): World =>
    worldOf({ ...found, standings: this.basis.standings, users: this.#users })

  #cells(action: Action, world: World) {
    const scope: Scope = {
      ...scopeOf(world, everybody, this.#users),
      userCount: async () => this.basis.userCount,
    }
    return world.contexts
      .filter(({ id }) => (id === null) === isGlobal(action))
      .map((context) => ({
        cell: new Cell(action, context, world, this.grants, everybody, scope.administrators),
        scope,
      }))
  }
}
