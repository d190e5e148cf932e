import type { App } from '#shared/app.ts'
import type { Migration } from '#shared/migrations/migration.ts'
import { idsIn } from '#shared/platform/collections/keys.ts'
import { distinctIds } from '#shared/platform/ids.ts'

/**
 * Gives ids to memberships from before they had any, by principal, then by project. An edit that changes nothing is enough,
 * since the store adds what is missing.
 */
export const numberMemberships: Migration = {
  pieces: usedClusters,
  async migrate(cluster, app) {
    for (const id of await principalsIn(cluster, app)) await app.memberships.edit(id, (present) => present)
  },
}

/** The clusters of ids with principals. */
export async function usedClusters({ principals }: App): Promise<number[]> {
  const clusters = Object.values(principals.collections).map((collection) => collection.clusters())
  return distinctIds((await Promise.all(clusters)).flat())
}

/** The ids of the principals in a cluster. */
export async function principalsIn(cluster: number, { principals }: App): Promise<number[]> {
  const found = Object.values(principals.collections).map((collection) =>
    collection.some(idsIn(cluster), ({ id }) => id, []),
  )
  return distinctIds((await Promise.all(found)).flatMap((ids) => [...ids.keys()]))
}
