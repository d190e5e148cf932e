import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { acceptOnce, type HasTime, type Outcome } from '#shared/platform/jobs/run.ts'
import { inSteps } from '#shared/platform/jobs/steps.ts'

/** Accepts the job, if that has not been done. The sweeper does so, as it runs soon after every deployment. */
export async function startIndexing(app: App): Promise<void> {
  const { versions, jobs } = app
  if (await versions.isIndexed()) return
  const accepted = jobs.accept({ kind: 'index-versions', subject: 0 })
  await acceptOnce(app, [accepted], versions.indexingStarts())
}

/** The worker: puts versions into the index that are from before there was one. */
export async function indexVersions(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { versions, jobs } = app
  const ids = (await versions.rows.find(undefined, [])).map(({ id }) => id)
  const advance = (progress: number) => jobs.advance(job, progress)
  const outcome = await inSteps(ids, { after: job.progress, hasTime, advance }, (step) =>
    Promise.all(step.map((id) => versions.indexAnew(id))),
  )
  if (outcome === 'done') await jobs.end(job, [versions.indexingEnds()])
  return outcome
}
