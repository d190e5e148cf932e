import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { acceptOnce, type HasTime, type Outcome } from '#shared/platform/jobs/run.ts'
import { renewal, renewalStarts } from './store.ts'

/** Whose rows have more attributes than they had before. A job names one by its place. */
const collectionsOf = ({ projects, principals }: App) => [projects, ...Object.values(principals.collections)]

/** Accepts a job for each collection, if that has not been done. The sweeper does so, soon after every deployment. */
export async function startRenewal(app: App): Promise<void> {
  if (await app.table.get(renewal)) return
  const accepted = collectionsOf(app).map((_, subject) => app.jobs.accept({ kind: 'renew-rows', subject }))
  await acceptOnce(app, accepted, renewalStarts)
}

/** Rows that are renewed between two checks of the remaining time. */
const STEP = 20

/** The worker: writes all rows of a collection anew, since those from before an attribute was stored lack it. */
export async function renewRows(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const collection = collectionsOf(app)[job.subject]
  const rows = (await collection?.rows.find(undefined, [])) ?? []
  const remaining = rows.map(({ id }) => id).filter((id) => id > (job.progress ?? 0))
  for (const step of slices(remaining, STEP)) {
    if (!hasTime()) {
      await app.jobs.advance(job, (step[0] as number) - 1)
      return 'unfinished'
    }
    await Promise.all(step.map((id) => collection?.renewRow(id)))
  }
  await app.jobs.end(job, [])
  return 'done'
}
