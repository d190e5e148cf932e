import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/dependents.ts'
import { workPackagesIn } from './store.ts'

/**
 * Accepts the job that moves the time entries of a work package after it was moved to another project without its
 * descendants.
 */
export const acceptMoveOfTimeEntries = (workPackage: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'move-time-entries', subject: workPackage })

/** The worker. Skips a work package that is being removed: its time entries are removed with it. */
export async function moveTimeEntries(job: Job, ports: Ports): Promise<void> {
  const found = await workPackagesIn(ports).byId(job.subject)
  if (found && !found.removal) await moveTimeEntriesOn(found.id, found.project, ports)
  await jobsIn(ports).end(job, [])
}
