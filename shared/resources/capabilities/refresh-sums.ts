import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { MAX_CHANGES, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { clusterOf } from '#shared/resources/memberships/store.ts'
import { readStatuses } from '#shared/resources/principals/status-store.ts'
import type { Change, ClusterSum } from './store.ts'
import { foundInCluster } from './sums/cluster.ts'
import { sumOf } from './sums/count.ts'

/** How many clusters are summed up together. */
const STEP = 8

/** The sums of some clusters as they are now. */
export async function sumsOf(clusters: readonly number[], app: App): Promise<ClusterSum[]> {
  const statuses = await readStatuses(app.table)
  return Promise.all(
    clusters.map(async (cluster) => {
      const { members, projects } = await foundInCluster(cluster, app)
      return sumOf(cluster, members, projects, statuses)
    }),
  )
}

/** The clusters that each change concerns: that of a project, or those of a principal's memberships. */
export async function clustersOf(
  changes: readonly Change[],
  { memberships }: App,
): Promise<ReadonlyMap<Change, readonly number[]>> {
  const clusters = async (change: Change) => {
    if ('project' in change) return [clusterOf(change.project)]
    const held = await memberships.of(change.principal)
    return [...new Set(held.flatMap(({ project }) => (project === null ? [] : clusterOf(project))))]
  }
  return new Map(await Promise.all(changes.map(async (one) => [one, await clusters(one)] as const)))
}

/**
 * Makes the sums from which capabilities are counted: all of them for the first time, later those of clusters where
 * something has changed. May be repeated and interrupted; of two that run at the same time, one gives up.
 */
export async function refreshSums(app: App): Promise<void> {
  try {
    const epoch = await app.capabilitySums.epoch()
    await (epoch === undefined ? makeAll(app) : makeChanged(epoch, app))
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}

async function makeAll(app: App): Promise<void> {
  const { capabilitySums, table } = app
  const [{ sums }, clusters] = await Promise.all([capabilitySums.read(), app.memberships.clusters()])
  const missing = clusters.filter((cluster) => !sums.has(cluster))
  for (const step of slices(missing, STEP))
    await table.write(capabilitySums.firstSums(await sumsOf(step, app)))
  await table.write([capabilitySums.firstEpoch()])
}

async function makeChanged(before: number, app: App): Promise<void> {
  const { capabilitySums, table } = app
  const { changes } = await capabilitySums.read()
  if (changes.length === 0) return
  const concerned = await clustersOf(changes, app)
  let epoch = before
  for (const step of slices([...new Set([...concerned.values()].flat())], STEP)) {
    epoch += 1
    await table.write(capabilitySums.refreshment(await sumsOf(step, app), epoch))
  }
  for (const step of slices(capabilitySums.forgetting(changes), MAX_CHANGES - 1))
    await table.write([capabilitySums.during(epoch), ...step])
}
