import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
import { workPackagesIn } from './store.ts'

/** Accepts the job that brings the time entries on a work package along, where that alone goes to another project. */
export const acceptMoveOfBelongings = (workPackage: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'move-belongings', subject: workPackage })

/** The worker. What is being removed takes along what belongs to it. */
export async function moveBelongingsOf(job: Job, ports: Ports): Promise<void> {
  const found = await workPackagesIn(ports).byId(job.subject)
  if (found && !found.removal) await moveTimeEntriesOn(found.id, found.project, ports)
  await jobsIn(ports).end(job, [])
}
