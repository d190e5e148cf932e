import type { App } from '#shared/app.ts'
import { type Item, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { activityRaised } from '#shared/resources/projects/refresh-activity.ts'
import type { Version } from './model.ts'

/** The row of a version's project as it was read, and whether the version is new. */
interface Noting {
  row: Item | undefined
  isNew: boolean
  app: App
}

/**
 * Saves a version and notes it as the latest activity in its project. Where another version was written meanwhile with a
 * later time, it saves it once more without noting it: so of many that are written at once, none has to begin anew.
 *
 * @param save makes the change of the version together with that of the project
 * @throws WriteRefused if the project is archived or being removed, or what `save` throws
 */
export async function withActivity(
  { project, updatedAt }: Version,
  { row, isNew, app }: Noting,
  save: (noting: Write) => Promise<void>,
): Promise<void> {
  const noting = activityRaised(project, row, updatedAt, app.projects, isNew)
  try {
    await save(noting)
  } catch (error) {
    const isOvertaken = error instanceof WriteRefused && error.refused.every((write) => write === noting)
    if (!isOvertaken) throw error
    await save(activityRaised(project, await app.projects.rows.get(project), updatedAt, app.projects, isNew))
  }
}
