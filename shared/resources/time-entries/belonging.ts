import type { Stores } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { TimeEntry } from './model.ts'
import { removeSums } from './sums-store.ts'

type Used = Stores<'table' | 'timeEntries' | 'workPackages'>

/** Removes the time entries on a work package, and their sums. */
export async function removeTimeEntriesOn(workPackage: number, stores: Used): Promise<void> {
  const { timeEntries } = stores
  const ids = await timeEntries.onWorkPackage(workPackage)
  await timeEntries.removeAll(ids, (entry) => entry.workPackage === workPackage)
  await removeSums(workPackage, stores)
}

/** Brings the time entries on a work package to the project where that is now. @throws WriteRefused if it is elsewhere */
export async function moveTimeEntriesOn(workPackage: number, project: number, stores: Used): Promise<void> {
  const { timeEntries, workPackages } = stores
  const ids = await timeEntries.onWorkPackage(workPackage)
  await timeEntries.replaceAll(
    ids,
    (entry) =>
      entry.workPackage === workPackage && entry.project !== project ? { ...entry, project } : undefined,
    { also: () => [workPackages.staysIn(workPackage, project)] },
  )
}

/**
 * Removes the time entries in a project that is being removed which are on no work package. Those on one go with it, or move
 * with it. May be repeated.
 */
export async function removeTimeEntriesIn(
  project: number,
  _: Job,
  { timeEntries }: Used,
  requireTime: RequireTime,
): Promise<void> {
  const isAlone = (entry: TimeEntry) => entry.project === project && entry.workPackage === undefined
  const ids = await timeEntries.inProject(project)
  await timeEntries.removeAll(ids, isAlone, requireTime)
}
