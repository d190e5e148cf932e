import { isDeepStrictEqual } from 'node:util'
import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { MAX_CHANGES } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
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

/**
 * The clusters of projects in which something has changed, change by change. Only those of a principal are looked up.
 *
 * @param projects those of changed memberships
 */
export function clustersByChange(
  changes: readonly Change[],
  projects: readonly number[],
  { memberships }: App,
): Promise<number[]>[] {
  const ofChange = async (change: Change) => {
    if ('project' in change) return [change.project]
    return (await memberships.of(change.principal)).flatMap(({ project }) => project ?? [])
  }
  return [Promise.resolve(projects), ...changes.map(ofChange)].map(async (found) =>
    distinctIds((await found).map(clusterOf)),
  )
}

/** The same of all changes together. */
async function changedClusters(...asked: Parameters<typeof clustersByChange>): Promise<number[]> {
  return distinctIds((await Promise.all(clustersByChange(...asked))).flat())
}

/**
 * Makes the sums from which capabilities are counted: all of them for the first time, later those of clusters where
 * something has changed. May be repeated and interrupted.
 *
 * @throws WriteRefused if somebody else does so at the same time
 */
export async function refreshSums(app: App): Promise<void> {
  const epoch = await app.capabilitySums.epoch()
  if (epoch === undefined) await makeAll(app)
  await makeChanged(epoch ?? 1, app)
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
  const { capabilitySums, memberships, table } = app
  const [{ changes }, projects] = await Promise.all([capabilitySums.read(), memberships.changedProjects()])
  let epoch = before
  for (const step of slices(await changedClusters(changes, projects, app), STEP)) {
    epoch += 1
    await table.write(capabilitySums.refreshment(await sumsOf(step, app), epoch))
  }
  for (const step of slices(capabilitySums.forgetting(changes), MAX_CHANGES - 1))
    await table.write([capabilitySums.during(epoch), ...step])
}

/** The clusters whose sums are not what they should be, though no change of them is noted. */
export async function wrongSums(app: App): Promise<number[]> {
  const { capabilitySums, memberships } = app
  const [epoch, { sums }] = await Promise.all([capabilitySums.epoch(), capabilitySums.read()])
  const wrong: number[] = []
  for (const step of slices(epoch === undefined ? [] : [...sums.keys()], STEP))
    for (const sum of await sumsOf(step, app))
      if (!isDeepStrictEqual(sum, sums.get(sum.cluster))) wrong.push(sum.cluster)
  // What has changed since is noted, or has been made anew.
  const [{ changes, sums: present }, projects] = await Promise.all([
    capabilitySums.read(),
    memberships.changedProjects(),
  ])
  const changed = await changedClusters(changes, projects, app)
  return wrong.filter((one) => !changed.includes(one) && isDeepStrictEqual(present.get(one), sums.get(one)))
}
