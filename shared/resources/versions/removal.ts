import type { App } from '#shared/app.ts'
import { forgetReference } from '#shared/custom-fields/references.ts'
import { referenceTo } from '#shared/custom-fields/value.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type HasTime, type Outcome, runFenced } from '#shared/platform/jobs/run.ts'
import { refreshActivity } from '#shared/resources/projects/activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import type { Version } from './model.ts'

/** Work packages that are read and unassigned in one batch. */
const WORK_PACKAGES_AT_A_TIME = 200

/**
 * Unassigns the work packages of a version, in any project. May be repeated.
 *
 * @param project limits it to one project
 */
export async function unassignAll(
  version: number,
  app: App,
  hasTime: HasTime,
  project?: number,
): Promise<Outcome> {
  for (;;) {
    const assigned = await app.workPackages.assignedTo(version, WORK_PACKAGES_AT_A_TIME, project)
    if (assigned.length === 0) return 'done'
    if (!hasTime()) return 'unfinished'
    await unassign(
      assigned.map(({ id }) => id),
      version,
      app,
    )
  }
}

/** Unassigns some of the work packages of a version. May be repeated. */
export async function unassignSome(
  assigned: readonly Assigned[],
  version: number,
  app: App,
  hasTime: HasTime,
): Promise<Outcome> {
  const ids = assigned.map(({ id }) => id)
  for (const step of slices(ids, WORK_PACKAGES_AT_A_TIME)) {
    if (!hasTime()) return 'unfinished'
    await unassign(step, version, app)
  }
  return 'done'
}

const unassign = (ids: readonly number[], version: number, { table, workPackages }: App): Promise<void> =>
  changeAll(
    ids,
    {
      find: async (id) => {
        const found = await workPackages.byId(id)
        return found?.versionId === version ? found : undefined
      },
      changesOf: (one) => workPackages.replacement(one, unassigned(one)),
    },
    table,
  )

const unassigned = ({ versionId: _, ...workPackage }: WorkPackage): WorkPackage => workPackage

/**
 * Removes a version at once.
 *
 * @returns the job that removes the references to it
 * @throws WriteRefused if the version was changed concurrently
 */
export async function acceptVersionRemoval(app: App, version: Version): Promise<Job> {
  const { id, project } = version
  const { job, acceptance } = app.jobs.accept({ kind: 'remove-version', subject: id, others: [project] })
  await app.table.write([...app.versions.removal(version), acceptance])
  return job
}

/**
 * Removes the references to a version that has been removed, and ends the job. The latest activity of its project is
 * corrected even if time runs out for the rest. May be repeated.
 */
export async function removeReferences(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject, others = [] } = job
  const refreshing = others.map((project) => refreshActivity(project, app))
  const [outcome] = await Promise.all([removeUses(subject, app, hasTime), ...refreshing])
  if (outcome === 'unfinished') return outcome
  await app.jobs.end(job, [])
  return 'done'
}

/** Unassigns the work packages of a version, and clears the custom fields that refer to it. May be repeated. */
export async function removeUses(version: number, app: App, hasTime: HasTime): Promise<Outcome> {
  const outcome = await unassignAll(version, app, hasTime)
  return outcome === 'unfinished' ? outcome : forgetReference(referenceTo('version', version), app, hasTime)
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
  app: App,
  hasTime: HasTime,
): Promise<Outcome> {
  const listed = await app.versions.inProject(project)
  for (const step of slices(listed, VERSIONS_AT_A_TIME)) {
    if (!hasTime()) return 'unfinished'
    await mark(step, project, job, app)
  }
  for (const { id } of listed) {
    if (!hasTime() || (await removeMarked(id, app, hasTime)) === 'unfinished') return 'unfinished'
  }
  return 'done'
}

/** Marks versions as being removed, except those that have moved to another project meanwhile. */
const mark = (
  listed: readonly { id: number }[],
  project: number,
  { id: removal }: Job,
  { versions, table }: App,
): Promise<void> =>
  changeAll(
    listed.map(({ id }) => id),
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
async function removeMarked(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  const removal = (await app.versions.byId(id))?.removal
  if (removal === undefined) return 'done'
  const isMarked = app.versions.check(id, equals('removal', removal))
  const outcome = await runFenced(isMarked, app, (fenced) => removeWithUses(id, fenced, hasTime))
  return outcome ?? 'done'
}

async function removeWithUses(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  if ((await removeUses(id, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const version = await app.versions.byId(id)
    if (version) await app.table.write(app.versions.removal(version))
  })
  return 'done'
}
