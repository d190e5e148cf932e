import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { TimeEntry } from './model.ts'
import { timeEntriesIn } from './store.ts'
import { removeSums } from './sums-store.ts'

/** Deletes the time entries on a work package, and their sums. */
export async function removeTimeEntriesOn(workPackage: number, ports: Ports): Promise<void> {
  const ids = await timeEntriesIn(ports).onWorkPackage(workPackage)
  await timeEntriesIn(ports).removeAll(ids, (entry) => entry.workPackage === workPackage)
  await removeSums(workPackage, ports)
}

/**
 * Moves the time entries on a work package to the project that now contains the work package.
 *
 * @throws OutOfTime
 * @throws WriteRefused if the work package has left this project in the meantime
 */
export async function moveTimeEntriesOn(
  workPackage: number,
  project: number,
  ports: Ports,
  requireTime: RequireTime = () => {},
): Promise<void> {
  const ids = await timeEntriesIn(ports).onWorkPackage(workPackage)
  await timeEntriesIn(ports).replaceAll(
    ids,
    (entry) =>
      entry.workPackage === workPackage && entry.project !== project ? { ...entry, project } : undefined,
    { also: () => [workPackagesIn(ports).staysIn(workPackage, project)], requireTime },
  )
}

/**
 * While a project is being removed, deletes its time entries that are not on a work package. All other time entries are
 * deleted or moved with their work packages. Idempotent.
 */
export async function removeTimeEntriesIn(
  project: number,
  _: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const isAlone = (entry: TimeEntry) => entry.project === project && entry.workPackage === undefined
  const ids = await timeEntriesIn(ports).inProject(project)
  await timeEntriesIn(ports).removeAll(ids, isAlone, requireTime)
}
