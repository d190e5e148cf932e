import { clearReference } from '#shared/custom-fields/clear-values.ts'
import { referenceTo } from '#shared/custom-fields/value.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type FollowUpJob, runFenced } from '#shared/platform/jobs/run.ts'
import { inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import type { Version } from './model.ts'
import { versionsIn } from './store.ts'
import { type LostVersion, unassignAll } from './unassign.ts'

/**
 * Removes a version immediately.
 *
 * @returns the job that removes the references to the version
 * @throws WriteRefused if another request changed the version first
 */
export async function startVersionRemoval(version: Version, ports: Ports): Promise<FollowUpJob> {
  const { id, name, project } = version
  const accepted = jobsIn(ports).accept({ kind: 'remove-version', subject: id, others: [project], name })
  await ports.table.write([...versionsIn(ports).removal(version), accepted.acceptance])
  return { ...accepted, work: removeVersion }
}

/**
 * The worker of the job that removes all references to a deleted version. The latest activity of the version's project
 * is updated even if there is no time for the rest. Idempotent.
 */
export async function removeVersion(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { subject: id, others = [], name = String(id) } = job
  const refreshed = Promise.all(others.map((project) => refreshActivity(project, ports)))
  await Promise.all([refreshed, removeUses({ id, name }, ports, requireTime).finally(() => refreshed)])
  await jobsIn(ports).end(job, [])
}

/** Unassigns the work packages of a version, and clears the custom fields that refer to the version. Idempotent. */
async function removeUses(version: LostVersion, ports: Ports, requireTime: RequireTime): Promise<void> {
  await unassignAll(version, ports, requireTime)
  await clearReference(referenceTo('version', version.id), ports, requireTime)
}

/**
 * Removes the versions of a project that is being removed, with all references to these versions. All versions are
 * marked first, so that no references can be added. A version that moves to another project during the removal is kept.
 * Idempotent.
 *
 * @param job the job that removes the project; its id marks the versions
 */
export async function removeVersions(
  project: number,
  { id: removal }: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const listed = await versionsIn(ports).inProject(project)
  const marked = (version: Version) =>
    version.project === project && !version.removal ? { ...version, removal } : undefined
  await versionsIn(ports).replaceAll(listed, marked, { requireTime })
  await inSteps(listed, 1, requireTime, ([id]) => removeMarked(id as number, ports, requireTime))
}

/**
 * Removes a version with all references to it, if the version is still marked as being removed. A version that was
 * moved, or that was removed and then created again, no longer has the mark, so it is kept.
 */
async function removeMarked(id: number, ports: Ports, requireTime: RequireTime): Promise<void> {
  const version = await versionsIn(ports).byId(id)
  if (version?.removal === undefined) return
  const isMarked = versionsIn(ports).check(id, equals('removal', version.removal))
  await runFenced(isMarked, jobsIn(ports), async (fenced) => {
    await removeUses(version, fenced, requireTime)
    await versionsIn(fenced).removeAll([id])
  })
}
