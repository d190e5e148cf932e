import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'

/** The jobs that are not done: what they are about may be outdated for a while. May miss the newest. */
export async function pendingJobs({ jobs }: App): Promise<Job[]> {
  const found = await Promise.all((await jobs.all()).map((id) => jobs.pending(id)))
  return found.filter((job) => job !== undefined)
}
