import type { App } from '#shared/app.ts'
import { absent, equals, not } from '#shared/platform/dynamodb/condition.ts'
import { awaitedOrNot } from '#shared/platform/promises.ts'
import { standingsIn } from '#shared/resources/principals/standing/store.ts'
import { row as projectRow } from '#shared/resources/projects/store.ts'
import { row as userRow } from '#shared/resources/users/store.ts'
import type { Found } from './world.ts'

/**
 * What all capabilities follow from: linear in memberships and projects.
 *
 * @param hasOpen whether all users are read at once, too
 */
export async function ofEverything(app: App, hasOpen: boolean): Promise<Found> {
  const { memberships, table } = app
  const users = hasOpen ? awaitedOrNot(unlockedUsers(app)) : undefined
  const [standings, global, everyone, projects] = await Promise.all([
    standingsIn(table),
    memberships.members(null),
    memberships.everyMember(),
    activeProjects(app),
  ])
  return { standings, members: [...global, ...everyone], projects, users: () => users ?? unlockedUsers(app) }
}

/** Every active project, and whether it is public. */
export async function activeProjects({ projects }: App): Promise<ReadonlyMap<number, boolean>> {
  const rows = await projects.rows.find(absent(projectRow.archived), [projectRow.public])
  return new Map(rows.map(({ id, row }) => [id, row[projectRow.public] === true]))
}

/** The ids of all users who are not locked. */
export async function unlockedUsers({ users }: App): Promise<number[]> {
  const rows = await users.rows.find(not(equals(userRow.status, 'locked')), [])
  return rows.map(({ id }) => id)
}
