import type { Stores } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'

/** Accepts the job that brings the time entries on a work package along, where that alone goes to another project. */
export const acceptMoveOfBelongings = (workPackage: number, { jobs }: Stores<'jobs'>): Accepted =>
  jobs.accept({ kind: 'move-belongings', subject: workPackage })

/** The worker. What is being removed takes along what belongs to it. */
export async function moveBelongingsOf(
  job: Job,
  stores: Stores<'jobs' | 'table' | 'timeEntries' | 'workPackages'>,
): Promise<void> {
  const found = await stores.workPackages.byId(job.subject)
  if (found && !found.removal) await moveTimeEntriesOn(found.id, found.project, stores)
  await stores.jobs.end(job, [])
}
