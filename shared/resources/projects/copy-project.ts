import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import type { CopyJob } from './copy/run-copy.ts'
import type { CopyOrder } from './model.ts'

/**
 * Creates the job that copies a project.
 *
 * @param to the id of the new project
 * @param by the id of the user who requested the copy
 */
export const createCopyProjectJob = (copy: CopyOrder, to: number, by: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'copy-project', subject: to, by, copy })

/**
 * The worker of the job that copies a project. The code of the worker is loaded on demand, because it imports the
 * modules of everything that a project contains.
 */
export async function copyProject(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { runCopy } = await import('./copy/run-copy.ts')
  await runCopy(job as CopyJob, ports, requireTime)
}
