import type { App } from '#shared/app.ts'
import { standingsIn } from '#shared/resources/principals/standing/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { type ContextId, contextOf } from './model.ts'
import { unlockedUsers } from './of-everything.ts'
import type { Found } from './world.ts'

/** What the capabilities in some contexts follow from: one round trip, and linear in their members. */
export async function ofContexts(keys: readonly string[], app: App): Promise<Found> {
  const contexts = keys.map(contextOf)
  const [standings, members, projects] = await Promise.all([
    standingsIn(app.table),
    Promise.all(contexts.map((context) => app.memberships.members(context))),
    activeAmong(contexts, app.projects),
  ])
  return { standings, members: members.flat(), projects, users: () => unlockedUsers(app) }
}

/** Those of some contexts that are active projects, and whether they are public. */
export async function activeAmong(
  contexts: readonly ContextId[],
  projects: Projects,
): Promise<ReadonlyMap<number, boolean>> {
  const ids = contexts.filter((context) => context !== null)
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return new Map(found.flatMap((one) => (one?.active ? [[one.id, one.public] as const] : [])))
}
