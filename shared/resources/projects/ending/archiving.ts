import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import type { Consequence } from '#shared/platform/jobs/go-on.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Jobs } from '#shared/platform/jobs/store.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/work.ts'
import type { Project } from '../model.ts'
import { Cascade } from './cascade.ts'

const finished = ({ archiving, ...project }: Project, { projects }: App) =>
  projects.replacement({ ...project, archiving }, project)

/** Everything below a project that is being archived is archived with it. */
export const acceptArchiving = ({ id }: Project, jobs: Jobs): Consequence => ({
  ...jobs.accept({ kind: 'archive-project', subject: id }),
  work: archiveTree,
})

/**
 * Goes on with archiving what is below a project, and ends the job. Until then the project cannot be brought
 * back, so that whatever comes below it afterwards is not archived.
 */
export async function archiveTree(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const spread = { top: job.subject, mark: 'archiving', job: job.id } as const
  if ((await Cascade.run(spread, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const project = await app.projects.byId(job.subject)
    await app.jobs.end(job, project?.archiving === job.id ? finished(project, app) : [])
  })
  return 'done'
}
