import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { Forest } from '#shared/resources/projects/forest.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { sharings, type Version } from './model.ts'
import { unassignSome } from './removal.ts'
import { isShared } from './sharing.ts'

/** Whether there are projects that see a version before a change of it, and not after it. */
export const isNarrower = (after: Version, before: Version): boolean =>
  sharings.indexOf(after.sharing) < sharings.indexOf(before.sharing)

/**
 * Takes a version back from the projects that no longer see it: unassigns their work packages, and ends the job.
 * Until then the version's sharing cannot be changed. May be repeated.
 */
export async function retractVersion(job: Job, app: App, hasTime: () => boolean): Promise<Outcome> {
  const version = await app.versions.byId(job.subject)
  const lost = version ? await lostBy(version, app) : []
  if ((await unassignSome(lost, job.subject, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const present = await app.versions.byId(job.subject)
    await app.jobs.end(job, present?.retracting === job.id ? finished(present, app) : [])
  })
  return 'done'
}

const finished = ({ retracting, ...version }: Version, { versions }: App) =>
  versions.replacement({ ...version, retracting }, version)

/** The work packages that are assigned to a version although it is not shared with their project. */
async function lostBy(
  { id, project, sharing }: Version,
  { projects, workPackages }: App,
): Promise<Assigned[]> {
  const forest = new Forest(projects)
  const [defining, assigned] = await Promise.all([forest.path(project), workPackages.assignedTo(id)])
  const using = [...new Set(assigned.map((one) => one.project))]
  const paths = await Promise.all(using.map((one) => forest.path(one)))
  const lost = new Set(paths.filter((path) => !isShared(sharing, defining, path)).map(([one]) => one))
  return assigned.filter((one) => lost.has(one.project))
}
