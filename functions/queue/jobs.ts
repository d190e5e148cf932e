import type { App } from '#shared/app.ts'
import type { Job, JobKind } from '#shared/jobs/job.ts'
import { wake } from '#shared/jobs/wake.ts'
import { consumer, type HasTime } from '#shared/lambda/consumer.ts'
import type { JobMessage } from '#shared/queue/message.ts'
import { applyGroup } from './apply-group.ts'
import { removePrincipal } from './remove-principal.ts'

/** What became of a run: done for good, or to be continued by another one. */
export type Outcome = 'done' | 'unfinished'

export type Worker = (job: Job, app: App, hasTime: HasTime) => Promise<Outcome>

const workers: Record<JobKind, Worker> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
}

/** Works a job off; one that is done, or was never accepted, is left alone. */
export async function workOff({ job: id }: JobMessage, app: App, hasTime: HasTime): Promise<void> {
  const job = await app.jobs.pending(id)
  if (!job) return
  const outcome = await workers[job.kind](job, app, hasTime)
  if (outcome === 'unfinished') await wake(app, job.id)
}

export const handler = consumer(workOff)
