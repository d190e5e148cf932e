import type { App } from '#shared/app.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import type { Found } from '#shared/resources/capabilities/world.ts'
import { idsInCluster } from '#shared/resources/memberships/store.ts'
import { row } from '#shared/resources/projects/store.ts'

/** The active projects of a cluster, and the memberships in all of its projects: two queries. */
export async function foundInCluster(
  cluster: number,
  { memberships, projects }: App,
): Promise<Pick<Found, 'members' | 'projects'>> {
  const ids = new Set(idsInCluster(cluster))
  const [members, rows] = await Promise.all([
    memberships.inCluster(cluster),
    projects.rows.find(absent(row.archived), [row.public], ids),
  ])
  return { members, projects: new Map(rows.map(({ id, row: found }) => [id, found[row.public] === true])) }
}
