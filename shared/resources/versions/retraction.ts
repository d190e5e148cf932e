import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import { updateConflict } from '#shared/platform/http/api-error.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/work.ts'
import { Forest } from '#shared/resources/projects/tree/forest.ts'
import type { Path } from '#shared/resources/projects/tree/path.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import { sharings, type Version } from './model.ts'
import { unassignSome } from './removal.ts'
import { isShared } from './sharing.ts'

/**
 * Takes a version back, as far as it is shared now, from projects that do not see it, before it is shared more widely:
 * what does not count, as after a move that is still being followed up, must not count again by that.
 *
 * @throws `UpdateConflict` where there is no time for all of it
 */
export async function retractFirst(version: Version, app: App, hasTime: HasTime): Promise<void> {
  const assigned = await app.workPackages.assignedTo(version.id)
  const lost = new Set(await projectsBeyond(version, assigned, app))
  const waiting = assigned.filter(({ project }) => lost.has(project))
  if ((await unassignSome(waiting, version.id, app, hasTime)) === 'unfinished') throw updateConflict()
}

/** Whether there are projects that see a version before a change of it, and not after it. */
export const isNarrower = (after: Version, before: Version): boolean =>
  sharings.indexOf(after.sharing) < sharings.indexOf(before.sharing)

/**
 * Takes a version back from the projects that no longer see it: unassigns their work packages, and ends the job.
 * Until then the version's sharing cannot be changed. May be repeated.
 *
 * @param job its others are projects that lost the version, although one may have moved to where it is seen since
 */
export async function retractVersion(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const lost = await lostPackages(job, app)
  if ((await unassignSome(lost, job.subject, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const present = await app.versions.byId(job.subject)
    await app.jobs.end(job, present?.retracting === job.id ? finished(present, app) : [])
  })
  return 'done'
}

const finished = ({ retracting, ...version }: Version, { versions }: App) =>
  versions.replacement({ ...version, retracting }, version)

/** The projects with work packages that are assigned to a version which, as it is here, is not shared with them. */
export async function projectsLosing(version: Version, app: App): Promise<number[]> {
  return projectsBeyond(version, await app.workPackages.assignedTo(version.id), app)
}

async function lostPackages({ subject, others = [] }: Job, app: App): Promise<Assigned[]> {
  const [version, assigned] = await Promise.all([
    app.versions.byId(subject),
    app.workPackages.assignedTo(subject),
  ])
  const lost = new Set(version && [...others, ...(await projectsBeyond(version, assigned, app))])
  return assigned.filter(({ project }) => lost.has(project))
}

async function projectsBeyond(
  { project, sharing }: Version,
  assigned: readonly Assigned[],
  { projects }: App,
): Promise<number[]> {
  const ids = new Set(assigned.map((one) => one.project))
  if (ids.size === 0) return []
  const forest = new Forest(projects)
  const [defining, ...using] = await Promise.all([project, ...ids].map((id) => forest.path(id)))
  return using.filter((path) => !isShared(sharing, defining as Path, path)).map(([id]) => id)
}
