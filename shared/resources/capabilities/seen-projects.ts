import type { App } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { asMember, clusterOf, type Member } from '#shared/resources/memberships/store.ts'
import { readStatuses } from '#shared/resources/principals/status-store.ts'
import { row as projectRow } from '#shared/resources/projects/store.ts'
import { type Found, unlockedUsers } from './world.ts'

/** The members of up to so many projects of a cluster are read project by project; of more, those of the whole cluster. */
const FEW_OF_CLUSTER = 8

/**
 * What a requester's capabilities, and those of everybody in some projects, are derived from: linear in these projects,
 * their neighbours and members.
 *
 * @param hasOpen whether all users are read in the same round trip
 */
export async function ofProjects(
  ids: readonly number[],
  requester: number,
  app: App,
  hasOpen: boolean,
): Promise<Found> {
  const users = hasOpen ? suppressUnhandled(unlockedUsers(app)) : undefined
  const [standings, global, members, rows] = await Promise.all([
    readStatuses(app.table),
    app.memberships.in(requester, null),
    membersOf(ids, app),
    app.projects.rows.find(absent(projectRow.archived), [projectRow.public], new Set(ids)),
  ])
  return {
    standings,
    members: [...(global ? [asMember(requester, 'user', global)] : []), ...members],
    projects: new Map(rows.map(({ id, row }) => [id, row[projectRow.public] === true])),
    users: () => users ?? unlockedUsers(app),
  }
}

async function membersOf(ids: readonly number[], { memberships }: App): Promise<Member[]> {
  const clusters = new Map<number, Set<number>>()
  for (const id of ids)
    clusters.set(clusterOf(id), (clusters.get(clusterOf(id)) ?? new Set<number>()).add(id))
  const read = async ([cluster, own]: [number, ReadonlySet<number>]) => {
    if (own.size <= FEW_OF_CLUSTER)
      return (await Promise.all([...own].map((id) => memberships.members(id)))).flat()
    const all = await memberships.inCluster(cluster)
    return all.filter(({ project }) => own.has(project as number))
  }
  return (await Promise.all([...clusters].map(read))).flat()
}
