import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { Forest } from '#shared/resources/projects/forest.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { sharings, type Version } from './model.ts'
import { unassignAll } from './removal.ts'
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
  for (const project of version ? await unreached(version, app) : []) {
    if ((await unassignAll(job.subject, app, hasTime, project)) === 'unfinished') return 'unfinished'
  }
  await retryingRefusals(async () => {
    const present = await app.versions.byId(job.subject)
    await app.jobs.end(job, present?.retracting === job.id ? finished(present, app) : [])
  })
  return 'done'
}

const finished = ({ retracting, ...version }: Version, { versions }: App) =>
  versions.replacement({ ...version, retracting }, version)

/** The projects whose work packages are assigned to a version that is not shared with them. */
async function unreached(
  { id, project, sharing }: Version,
  { projects, workPackages }: App,
): Promise<number[]> {
  const forest = new Forest(projects)
  const assigned = new Set((await workPackages.assignedTo(id)).map((one) => one.project))
  const defining = await forest.path(project)
  const paths = await Promise.all([...assigned].map((one) => forest.path(one)))
  return paths.filter((path) => !isShared(sharing, defining, path)).map(([one]) => one)
}
