import type { App } from '#shared/app.ts'
import { forgetReference } from '#shared/custom-fields/references.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { refreshActivity } from '#shared/resources/projects/activity/activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { Write } from '#shared/table/table.ts'
import { writePacked } from '#shared/transfer/packs.ts'

/** Work packages that are read and unassigned at a time. */
const STEP = 200

/**
 * Unassigns the work packages of a version, wherever they are. May be repeated.
 *
 * @param project only those of that project
 */
export async function unassignAll(
  version: number,
  app: App,
  hasTime: () => boolean,
  project?: number,
): Promise<Outcome> {
  for (;;) {
    const assigned = await app.workPackages.assignedTo(version, STEP, project)
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
  hasTime: () => boolean,
): Promise<Outcome> {
  const ids = assigned.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += STEP) {
    if (!hasTime()) return 'unfinished'
    await unassign(ids.slice(at, at + STEP), version, app)
  }
  return 'done'
}

async function unassign(
  ids: readonly number[],
  version: number,
  { table, workPackages }: App,
): Promise<void> {
  const assigned = async (id: number) => {
    const found = await workPackages.byId(id)
    return found?.versionId === version ? [found] : []
  }
  const changesOf = (one: WorkPackage): Write[] => workPackages.replacement(one, unassigned(one))
  const waiting = (await Promise.all(ids.map(assigned))).flat()
  await writePacked(waiting, changesOf, table, ({ id }) =>
    retryingRefusals(async () => {
      for (const one of await assigned(id)) await workPackages.replace(one, unassigned(one))
    }),
  )
}

const unassigned = ({ versionId: _, ...workPackage }: WorkPackage): WorkPackage => workPackage

/**
 * Removes what refers to a version that is gone already, and ends the job; whatever the time, the latest activity in
 * its project is right afterwards. May be repeated.
 */
export async function removeReferences(job: Job, app: App, hasTime: () => boolean): Promise<Outcome> {
  const { subject, others = [] } = job
  const refreshing = others.map((project) => refreshActivity(project, app))
  const [outcome] = await Promise.all([removeUses(subject, app, hasTime), ...refreshing])
  if (outcome === 'unfinished') return outcome
  await app.jobs.end(job, [])
  return 'done'
}

/** Unassigns the work packages of a version, and empties the custom fields that name it. May be repeated. */
export async function removeUses(version: number, app: App, hasTime: () => boolean): Promise<Outcome> {
  const outcome = await unassignAll(version, app, hasTime)
  return outcome === 'unfinished' ? outcome : forgetReference(`V${version}`, app, hasTime)
}
