import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { moveNotificationsAbout } from '#shared/resources/notifications/dependents.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/dependents.ts'
import { workPackagesIn } from './store.ts'

/**
 * Creates the job that moves the time entries of a work package. The job is needed after the work package was moved to
 * another project without its descendants.
 */
export const createMoveTimeEntriesJob = (workPackage: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'move-time-entries', subject: workPackage })

/**
 * Moves the time entries and notifications of a work package to its new project. Idempotent.
 *
 * @param project the id of the project that now contains the work package
 * @throws WriteRefused if the work package has moved to yet another project
 * @throws OutOfTime
 */
export async function moveDependents(
  workPackage: number,
  project: number,
  ports: Ports,
  requireTime: RequireTime = () => {},
): Promise<void> {
  await moveTimeEntriesOn(workPackage, project, ports, requireTime)
  requireTime()
  await moveNotificationsAbout(workPackage, project, ports)
}

/**
 * The worker that moves the time entries of a moved work package. Skips a work package that is being removed, because
 * its time entries are removed as well.
 */
export async function moveTimeEntries(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const found = await workPackagesIn(ports).byId(job.subject)
  if (found && !found.removal) await moveDependents(found.id, found.project, ports, requireTime)
  await jobsIn(ports).end(job, [])
}
