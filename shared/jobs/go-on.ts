import type { App } from '#shared/app.ts'
import type { Job } from './job.ts'
import { wake } from './wake.ts'
import type { Worker } from './work.ts'

/** Works an accepted job off as far as there is time in the request that caused it; the consumer goes on with the rest. */
export async function goOn(job: Job, work: Worker, app: App, hasTime: () => boolean): Promise<void> {
  if ((await work(job, app, hasTime)) === 'unfinished') await wake(app, job)
}
