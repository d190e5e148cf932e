import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { refreshActivity } from '#shared/resources/projects/activity.ts'

/** Projects brought up to date between two looks at the clock. */
const STEP = 20

/** Brings the latest activity in projects up to date: the job's subject and the others. Goes on where it left off. */
export async function refreshActivities(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject, others = [], progress = 0 } = job
  const waiting = [...new Set([subject, ...others])].filter((id) => id > progress).sort((a, b) => a - b)
  while (waiting.length > 0) {
    const step = waiting.splice(0, STEP)
    if (!hasTime()) {
      await app.jobs.advance(job, (step[0] as number) - 1)
      return 'unfinished'
    }
    await Promise.all(step.map((id) => refreshActivity(id, app)))
  }
  await app.jobs.end(job, [])
  return 'done'
}
