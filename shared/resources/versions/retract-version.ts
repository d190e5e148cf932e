import { jobsIn } from '#shared/job-kinds.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { endMarked } from '#shared/platform/jobs/end-marked.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob } from '#shared/platform/jobs/run.ts'
import type { HasTime, RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { AncestorCache } from '#shared/resources/projects/hierarchy.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Assigned, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { isShared, type Version } from './model.ts'
import { sharings } from './policy.ts'
import { versionsIn } from './store.ts'
import { unassignSome } from './unassign.ts'

/** The kinds of jobs that may follow a change to a version, or to a project in which versions are available. */
export const followUps = ['remove-version', 'retract-version', 'retract-moved'] as const

/** Returns whether a version is shared less widely after a change. */
export const isNarrower = (after: Version, before: Version): boolean =>
  sharings.indexOf(after.sharing) < sharings.indexOf(before.sharing)

/**
 * Returns the projects that have work packages assigned to the given version although its sharing does not include
 * these projects.
 */
export async function projectsWithLostVersion(version: Version, ports: Ports): Promise<number[]> {
  return projectsNotSeeing(version, await workPackagesIn(ports).assignedTo(version.id), ports)
}

/**
 * Creates the job that unassigns a version in projects that no longer see it.
 *
 * @param losing the ids of the projects that lose the version; stored in the job, because the projects may move before
 * the job runs
 */
export const createRetractVersionJob = (version: number, losing: number[], ports: Ports): FollowUpJob => ({
  ...jobsIn(ports).accept({ kind: 'retract-version', subject: version, others: losing }),
  work: retractVersion,
})

/**
 * The worker, which unassigns a version from the work packages of projects that no longer see the version, and ends the
 * job. Until the job ends, the version's sharing cannot be changed. Idempotent.
 *
 * @param job the job. Its member `others` contains the projects that lost the version. A project stays in `others` even
 * if it has moved and would now see the version
 */
export async function retractVersion(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const version = await versionsIn(ports).byId(job.subject)
  if (version) await unassignSome(await lostAssignments(version, job, ports), version, ports, requireTime)
  await endMarked(job, 'retracting', versionsIn(ports), jobsIn(ports))
}

async function lostAssignments(version: Version, { others = [] }: Job, ports: Ports): Promise<Assigned[]> {
  const assigned = await workPackagesIn(ports).assignedTo(version.id)
  const lost = new Set([...others, ...(await projectsNotSeeing(version, assigned, ports))])
  return assigned.filter(({ project }) => lost.has(project))
}

async function projectsNotSeeing(
  { project, sharing }: Version,
  assigned: readonly Assigned[],
  ports: Ports,
): Promise<number[]> {
  const ids = new Set(assigned.map((one) => one.project))
  if (ids.size === 0) return []
  const ancestors = new AncestorCache(projectsIn(ports))
  const [defining, ...using] = await Promise.all([project, ...ids].map((id) => ancestors.path(id)))
  return using.filter((path) => !isShared(sharing, defining as Path, path)).map(([id]) => id)
}

/**
 * Before a version is shared more widely, unassigns it from work packages in projects with which it is not shared yet.
 * Otherwise the wider sharing could make an invalid assignment valid again, for example after a move whose job is still
 * pending.
 *
 * @throws `UpdateConflict` if there is not enough time
 */
export async function retractFirst(version: Version, ports: Ports, hasTime: HasTime): Promise<void> {
  const assigned = await workPackagesIn(ports).assignedTo(version.id)
  const lost = new Set(await projectsNotSeeing(version, assigned, ports))
  const waiting = assigned.filter(({ project }) => lost.has(project))
  await unassignSome(waiting, version, ports, () => {
    if (!hasTime()) throw updateConflict()
  })
}
