import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { refreshActivity } from '#shared/resources/projects/activity.ts'

/** Projects that are updated between two checks of the remaining time. */
const STEP = 20

/** Updates the latest activity of the job's projects, its subject and others. Continues where an earlier run ended. */
export async function refreshActivities(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject, others = [], progress = 0 } = job
  const remaining = [...new Set([subject, ...others])].filter((id) => id > progress).sort((a, b) => a - b)
  while (remaining.length > 0) {
    const step = remaining.splice(0, STEP)
    if (!hasTime()) {
      await app.jobs.advance(job, (step[0] as number) - 1)
      return 'unfinished'
    }
    await Promise.all(step.map((id) => refreshActivity(id, app)))
  }
  await app.jobs.end(job, [])
  return 'done'
}
