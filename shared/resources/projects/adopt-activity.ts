import type { App } from '#shared/app.ts'
import type { Migration } from '#shared/migrations/migration.ts'
import { idsIn } from '#shared/platform/collections/keys.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { refreshActivity } from './refresh-activity.ts'
import { row } from './store.ts'

/** Gives projects their latest activity, which only their rows had once. */
export const adoptActivity: Migration = {
  pieces: ({ projects }) => projects.clusters(),
  async migrate(cluster, app) {
    const ids = await app.projects.some(idsIn(cluster), ({ id }) => id, [])
    await Promise.all([...ids.keys()].map((id) => adopt(id, app)))
  },
}

async function adopt(id: number, app: App): Promise<void> {
  const { projects } = app
  await retryingRefusals(async () => {
    const [project, found] = await Promise.all([projects.byId(id), projects.rows.get(id)])
    const activity = found?.[row.activity] as number | undefined
    if (project && activity !== project.activity) await projects.replace(project, { ...project, activity })
  })
  await refreshActivity(id, app)
}
