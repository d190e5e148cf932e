import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { requireNotMoving } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'

/**
 * Notes an activity on its work package: a comment, or a change of what belongs to it. The lock version stays, as nothing of
 * the work package itself has changed.
 *
 * @param activity the next one of the work package
 * @param also what is written together with it
 * @returns the work package as it is now
 * @throws WriteRefused if another request was faster, `UpdateConflict` while it is being moved along with something else
 */
export async function noteOn(
  workPackage: WorkPackage,
  activity: Activity,
  around: Surroundings,
  { journals, projects, workPackages }: Stores<'journals' | 'projects' | 'workPackages'>,
  ...also: Write[]
): Promise<WorkPackage> {
  await requireNotMoving(workPackage, around)
  const after = { ...workPackage, activities: activity.version, updatedAt: activity.createdAt }
  const { project } = workPackage
  await workPackages.replace(
    workPackage,
    after,
    staysOpen(project, projects),
    journals.addition(activity),
    ...also,
  )
  return after
}
