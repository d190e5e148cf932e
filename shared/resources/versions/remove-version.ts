import type { Stores } from '#shared/app.ts'
import { forgetReference } from '#shared/custom-fields/forget.ts'
import { referenceTo } from '#shared/custom-fields/value.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type FollowUpJob, type HasTime, type Outcome, runFenced } from '#shared/platform/jobs/run.ts'
import { refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import type { ChangingNames } from '#shared/resources/work-packages/noting.ts'
import type { Version } from './model.ts'
import { type LostVersion, unassignAll } from './unassign.ts'

type RemovingUses = Stores<ChangingNames | 'projects' | 'versions'>
type Removing = Stores<ChangingNames | 'jobs' | 'projects' | 'versions'>

/**
 * Removes a version at once.
 *
 * @returns the job that removes the references to it
 * @throws WriteRefused if the version was changed concurrently
 */
export async function acceptVersionRemoval(
  version: Version,
  stores: Stores<'jobs' | 'table' | 'versions'>,
): Promise<FollowUpJob<Removing>> {
  const { id, name, project } = version
  const accepted = stores.jobs.accept({ kind: 'remove-version', subject: id, others: [project], name })
  await stores.table.write([...stores.versions.removal(version), accepted.acceptance])
  return { ...accepted, work: removeVersion }
}

/**
 * The worker: removes the references to a version that has been removed, and ends the job. The latest activity of its project is
 * corrected even if time runs out for the rest. May be repeated.
 */
export async function removeVersion(job: Job, stores: Removing, hasTime: HasTime): Promise<Outcome> {
  const { subject: id, others = [], name = String(id) } = job
  const refreshing = others.map((project) => refreshActivity(project, stores))
  const [outcome] = await Promise.all([removeUses({ id, name }, stores, hasTime), ...refreshing])
  if (outcome === 'unfinished') return outcome
  await stores.jobs.end(job, [])
  return 'done'
}

/** Unassigns the work packages of a version, and clears the custom fields that refer to it. May be repeated. */
async function removeUses(version: LostVersion, stores: RemovingUses, hasTime: HasTime): Promise<Outcome> {
  const outcome = await unassignAll(version, stores, hasTime)
  return outcome === 'unfinished'
    ? outcome
    : forgetReference(referenceTo('version', version.id), stores, hasTime)
}

/** Versions that are marked between two checks of the remaining time. */
const VERSIONS_AT_A_TIME = 200

/**
 * Removes the versions of a project that is being removed, with all references to them. First all are marked as being
 * removed, so that nothing new can refer to them. May be repeated.
 *
 * @param job removes the project; its id is the mark
 */
export async function removeVersions(
  project: number,
  job: Job,
  stores: RemovingUses,
  hasTime: HasTime,
): Promise<Outcome> {
  const listed = await stores.versions.inProject(project)
  for (const step of slices(listed, VERSIONS_AT_A_TIME)) {
    if (!hasTime()) return 'unfinished'
    await mark(step, project, job, stores)
  }
  for (const id of listed) {
    if (!hasTime() || (await removeMarked(id, stores, hasTime)) === 'unfinished') return 'unfinished'
  }
  return 'done'
}

/** Marks versions as being removed, except those that have moved to another project meanwhile. */
const mark = (
  listed: readonly number[],
  project: number,
  { id: removal }: Job,
  { versions, table }: Stores<'table' | 'versions'>,
): Promise<void> =>
  changeAll(
    listed,
    {
      find: async (id) => {
        const version = await versions.byId(id)
        return version?.project === project && !version.removal ? version : undefined
      },
      changesOf: (version) => versions.replacement(version, { ...version, removal }),
    },
    table,
  )

/**
 * Removes a version with all references to it, as long as it is marked: one that has been moved, or removed and created
 * again, no longer carries the mark and is kept.
 */
async function removeMarked(id: number, stores: RemovingUses, hasTime: HasTime): Promise<Outcome> {
  const version = await stores.versions.byId(id)
  if (version?.removal === undefined) return 'done'
  const isMarked = stores.versions.check(id, equals('removal', version.removal))
  const outcome = await runFenced(isMarked, stores, (fenced) => removeWithUses(version, fenced, hasTime))
  return outcome ?? 'done'
}

async function removeWithUses(
  { id, name }: LostVersion,
  stores: RemovingUses,
  hasTime: HasTime,
): Promise<Outcome> {
  if ((await removeUses({ id, name }, stores, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const version = await stores.versions.byId(id)
    if (version) await stores.table.write(stores.versions.removal(version))
  })
  return 'done'
}
