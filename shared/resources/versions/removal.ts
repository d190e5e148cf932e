import type { App } from '#shared/app.ts'
import { forgetReference } from '#shared/custom-fields/references.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { refreshActivity } from '#shared/resources/projects/activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { Write } from '#shared/table/table.ts'
import { packed } from '#shared/transfer/packs.ts'

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

async function unassign(ids: readonly number[], version: number, app: App): Promise<void> {
  const { table, workPackages } = app
  await retryingRefusals(async () => {
    const found = await Promise.all(ids.map((id) => workPackages.byId(id)))
    const waiting = found.flatMap((one) => (one?.versionId === version ? [one] : []))
    const changesOf = (one: WorkPackage): Write[] => {
      const { versionId: _, ...unassigned } = one
      return workPackages.replacement(one, unassigned)
    }
    for (const pack of packed(waiting, changesOf)) await table.write(pack.flatMap(changesOf))
  })
}

/** Removes a version of a project that is going, with everything that refers to it. May be repeated. */
export async function removeVersion(id: number, app: App, hasTime: () => boolean): Promise<Outcome> {
  if ((await unassignAll(id, app, hasTime)) === 'unfinished') return 'unfinished'
  await forgetReference(`V${id}`, app)
  await retryingRefusals(async () => {
    const version = await app.versions.byId(id)
    if (version) await app.table.write(app.versions.removal(version))
  })
  return 'done'
}

/** Removes what refers to a version that is gone already, and ends the job. May be repeated. */
export async function removeReferences(job: Job, app: App, hasTime: () => boolean): Promise<Outcome> {
  const { subject, others = [] } = job
  if ((await unassignAll(subject, app, hasTime)) === 'unfinished') return 'unfinished'
  await forgetReference(`V${subject}`, app)
  for (const project of others) await refreshActivity(project, app)
  await app.jobs.end(job, [])
  return 'done'
}
