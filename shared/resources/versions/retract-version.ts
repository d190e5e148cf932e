import type { Stores } from '#shared/app.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { endMarked } from '#shared/platform/jobs/end-marked.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob } from '#shared/platform/jobs/run.ts'
import type { HasTime, RequireTime } from '#shared/platform/jobs/steps.ts'
import { AncestorCache } from '#shared/resources/projects/ancestors.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import type { ChangingNames } from '#shared/resources/work-packages/noting.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import type { Version } from './model.ts'
import { isShared, sharings } from './sharing.ts'
import { unassignSome } from './unassign.ts'

type Retracting = Stores<ChangingNames | 'jobs' | 'projects' | 'versions'>

/** Whether a version is shared less widely after a change. */
export const isNarrower = (after: Version, before: Version): boolean =>
  sharings.indexOf(after.sharing) < sharings.indexOf(before.sharing)

/** The projects with work packages of a version that, in the given state, is not shared with them. */
export async function projectsWithLostVersion(
  version: Version,
  stores: Stores<'projects' | 'workPackages'>,
): Promise<number[]> {
  return projectsNotSeeing(version, await stores.workPackages.assignedTo(version.id), stores)
}

/**
 * Accepts the job that retracts a version.
 *
 * @param losing projects that lose the version; the job notes them because they may have moved when it runs
 */
export const acceptRetraction = (
  version: number,
  losing: number[],
  { jobs }: Stores<'jobs'>,
): FollowUpJob<Retracting> => ({
  ...jobs.accept({ kind: 'retract-version', subject: version, others: losing }),
  work: retractVersion,
})

/**
 * The worker: unassigns a version from the work packages of projects that no longer see it, and ends the job. Until then
 * the version's sharing cannot be changed. May be repeated.
 *
 * @param job its `others` are projects that lost the version, even if they have moved since and would see it now
 */
export async function retractVersion(job: Job, stores: Retracting, requireTime: RequireTime): Promise<void> {
  const version = await stores.versions.byId(job.subject)
  if (version) await unassignSome(await lostAssignments(version, job, stores), version, stores, requireTime)
  await endMarked(job, 'retracting', stores.versions, stores.jobs)
}

async function lostAssignments(
  version: Version,
  { others = [] }: Job,
  stores: Stores<'projects' | 'workPackages'>,
): Promise<Assigned[]> {
  const assigned = await stores.workPackages.assignedTo(version.id)
  const lost = new Set([...others, ...(await projectsNotSeeing(version, assigned, stores))])
  return assigned.filter(({ project }) => lost.has(project))
}

async function projectsNotSeeing(
  { project, sharing }: Version,
  assigned: readonly Assigned[],
  { projects }: Stores<'projects'>,
): Promise<number[]> {
  const ids = new Set(assigned.map((one) => one.project))
  if (ids.size === 0) return []
  const ancestors = new AncestorCache(projects)
  const [defining, ...using] = await Promise.all([project, ...ids].map((id) => ancestors.path(id)))
  return using.filter((path) => !isShared(sharing, defining as Path, path)).map(([id]) => id)
}

/**
 * Retracts a version from projects that do not see it now, before it is shared more widely. An assignment that does not
 * count, for example after a move whose job is still pending, must not count again because of wider sharing.
 *
 * @throws `UpdateConflict` if there is not enough time
 */
export async function retractFirst(
  version: Version,
  stores: Stores<ChangingNames | 'projects'>,
  hasTime: HasTime,
): Promise<void> {
  const assigned = await stores.workPackages.assignedTo(version.id)
  const lost = new Set(await projectsNotSeeing(version, assigned, stores))
  const waiting = assigned.filter(({ project }) => lost.has(project))
  await unassignSome(waiting, version, stores, () => {
    if (!hasTime()) throw updateConflict()
  })
}
