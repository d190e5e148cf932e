import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { type Activity, type Change, nextVersion } from '#shared/resources/activities/model.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import {
  type LoadedWorkPackage,
  requireNotMoving,
} from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

/** The names of the stores that noting takes. */
export type NotingNames = 'journals' | 'now' | 'projects' | 'workPackages'

/**
 * Writes changes of attachments of a work package, and notes them there: by an activity and the time of the last change. Its
 * lock version stays, as nothing of what clients write has changed.
 *
 * @returns the work package as it is now
 * @throws WriteRefused if another request was faster, `UpdateConflict` while it is being moved along with something else
 */
export async function noteOn(
  workPackage: WorkPackage,
  change: Change,
  { around, viewer }: { around: LoadedWorkPackage['around']; viewer: Viewer },
  { journals, now, projects, workPackages }: Stores<NotingNames>,
  also: readonly Write[],
): Promise<WorkPackage> {
  await requireNotMoving(workPackage, around)
  const updatedAt = now().toISOString()
  const version = nextVersion(workPackage)
  const activity: Activity = {
    workPackage: workPackage.id,
    version,
    user: viewer.user?.id,
    changes: [change],
    createdAt: updatedAt,
    updatedAt,
  }
  const after = { ...workPackage, activities: version, updatedAt }
  await workPackages.replace(
    workPackage,
    after,
    staysOpen(workPackage.project, projects),
    journals.addition(activity),
    ...also,
  )
  return after
}
