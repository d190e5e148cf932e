import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Bearer } from '#shared/custom-fields/custom-field.ts'
import { visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { startingValues, withDraftValues } from '#shared/custom-fields/review.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import { enqueueAll, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { guardsOf } from '#shared/project-context/link-target.ts'
import { requireNotMoving } from '#shared/project-context/load-work-package.ts'
import { writeAndIndexTexts } from '#shared/project-context/texts-store.ts'
import { nextVersion } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { addedFiles, claimingChanges } from '#shared/resources/attachments/claiming.ts'
import { notifying } from '#shared/resources/notifications/notify.ts'
import { staysOpen } from '#shared/resources/projects/store.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import type { WebhookEvent } from '#shared/resources/webhooks/events.ts'
import { workPackageKind } from './container-kind.ts'
import { activityOf } from './journal.ts'
import type { WriteContext } from './load.ts'
import { classified, newWorkPackage, type WorkPackage } from './model.ts'
import { createMoveWorkPackageJob } from './move-work-package.ts'
import { properties } from './properties.ts'
import { linkedIdsOf, references } from './references.ts'
import { workPackagesIn } from './store.ts'

/** Returns a new work package with the values of a draft. */
export async function newFrom(values: Values, viewer: Viewer, ports: Ports): Promise<WorkPackage> {
  const [id, customValues] = await Promise.all([
    sequencesIn(ports).allocate('work_packages'),
    startingValues(bearerOf(values, viewer), viewer),
  ])
  const blank = newWorkPackage(id, ports.now(), {
    project: Number(values.project),
    type: Number(values.type),
    customValues,
    status: Number(values.status),
    priority: Number(values.priority),
    ...(viewer.user && { author: viewer.user.id }),
  })
  return withDrafted(blank, values, viewer)
}

/**
 * Returns a work package with new values, or the given object itself if nothing changes. The work package also counts
 * as changed if the body only claims attachments.
 */
export async function changedBy(
  present: WorkPackage,
  values: Values,
  viewer: Viewer,
  ports: Ports,
): Promise<WorkPackage> {
  const next = await withDrafted(present, values, viewer)
  // A work package that was stored in an earlier format may lack the mark `closed`. If a write would add only this
  // mark, the work package is treated as unchanged.
  const isChanged = !isDeepStrictEqual(next, classified(present, viewer.configuration))
  if (!isChanged && values.claims === 0) return present
  const { listedAt: _, ...changed } = next
  return {
    ...changed,
    activities: nextVersion(present),
    lockVersion: present.lockVersion + (isChanged ? 1 : 0),
    updatedAt: ports.now().toISOString(),
  }
}

/**
 * Saves a new work package.
 *
 * @throws WriteRefused if data that the write is based on has changed
 */
export const insertWorkPackage = async (
  workPackage: WorkPackage,
  loaded: WriteContext,
  ports: Ports,
): Promise<void> => {
  const { notes, jobs } = await notesOf(undefined, workPackage, loaded, ports)
  const also = [
    staysOpen(workPackage.project, workPackage.id),
    ...(await conditionsOf(undefined, workPackage, loaded, ports)),
    ...notes,
  ]
  await announcing(newsOf(undefined, workPackage, loaded), ports, (accepted) =>
    writeAndIndexTexts(undefined, workPackage, ports, (stored) =>
      workPackagesIn(ports).insert(stored, ...also, ...accepted),
    ),
  )
  await enqueueAll(jobs, jobsIn(ports))
}

/**
 * Saves a changed work package. If the work package moves to another project, its descendants move with it.
 *
 * @throws WriteRefused if another request changed the work package first
 */
export async function replaceWorkPackage(
  before: WorkPackage,
  after: WorkPackage,
  loaded: WriteContext,
  hasTime: HasTime,
  ports: Ports,
): Promise<void> {
  const moving =
    after.project === before.project ? undefined : createMoveWorkPackageJob(after, before.project, ports)
  const { notes, jobs } = await notesOf(before, after, loaded, ports)
  const also = [
    staysOpen(after.project, after.id),
    ...(await conditionsOf(before, after, loaded, ports)),
    ...notes,
    ...(moving ? [moving.acceptance] : []),
  ]
  const next = moving ? { ...after, moving: moving.job.id } : after
  await announcing(newsOf(before, after, loaded), ports, (accepted) =>
    writeAndIndexTexts(before, next, ports, (stored) =>
      workPackagesIn(ports).replace(before, stored, ...also, ...accepted),
    ),
  )
  await enqueueAll(jobs, jobsIn(ports))
  if (moving) await runFollowUpJobs([moving], jobsIn(ports), hasTime)
}

/**
 * Returns the events that a write triggers. The events of a moved work package belong to both its former and its new
 * project.
 */
function newsOf(
  before: WorkPackage | undefined,
  { id, project }: WorkPackage,
  { claims }: WriteContext,
): WebhookEvent[] {
  const files = claims.attachments.map(
    ({ id }): WebhookEvent => ({ event: 'attachment:created', id, projects: [project] }),
  )
  if (!before) return [{ event: 'work_package:created', id, projects: [project] }, ...files]
  const projects = [before.project, project]
  return [
    { event: 'work_package:updated', id, projects },
    ...(before.project === project ? [] : [{ event: 'work_package:moved' as const, id, projects }]),
    ...files,
  ]
}

/**
 * Returns the writes that accompany a change to a work package: they add the activity, assign the attachments that the
 * body claims, and create the jobs that notify others of the change. Also returns these jobs.
 */
async function notesOf(
  before: WorkPackage | undefined,
  after: WorkPackage,
  { context, claims, silent }: WriteContext,
  ports: Ports,
): Promise<{ notes: Write[]; jobs: Accepted[] }> {
  const { changes, ...same } = await activityOf(before, after, context)
  const activity = { ...same, changes: [...changes, ...addedFiles(claims)] }
  const jobs = await notifying({ before, after, activity }, context, silent)
  const notes = [
    journalsIn(ports).addition(activity),
    ...claimingChanges(claims, referenceTo(workPackageKind, after.id), ports),
    ...jobs.map(({ acceptance }) => acceptance),
  ]
  return { notes, jobs }
}

/** Returns the project and type of a work package, which determine its custom fields. */
const bearerOf = ({ project, type }: Values, { configuration }: Viewer): Bearer => ({
  project: Number(project),
  type: typeOf(configuration, Number(type)),
})

/**
 * Returns a work package with the values of a draft. If the work package no longer has a custom field, the value of the
 * field stays stored, but is hidden.
 */
async function withDrafted(present: WorkPackage, values: Values, viewer: Viewer): Promise<WorkPackage> {
  const next = await withDraft(properties, present, values)
  const fields = visibleFieldsOf(bearerOf({ ...next }, viewer), viewer)
  const customValues = await withDraftValues(present.customValues, fields, values)
  return classified({ ...next, customValues }, viewer.configuration)
}

/**
 * Returns the conditions under which a write succeeds: the targets of new links still exist, and the data on which the
 * write is based is unchanged.
 *
 * @throws `UpdateConflict` while the work package is being moved with an ancestor
 */
async function conditionsOf(
  before: WorkPackage | undefined,
  after: WorkPackage,
  { context }: WriteContext,
  ports: Ports,
): Promise<Write[]> {
  await Promise.all([before, after].map((one) => one && requireNotMoving(one, context)))
  const isBelowOther = after.parent !== undefined && after.parent !== before?.parent
  const isMoved = before !== undefined && after.project !== before.project
  const path = isBelowOther || isMoved ? await context.ancestors(after) : []
  return [
    ...guardsOf(references, before ? linkedIdsOf(before) : {}, linkedIdsOf(after), ports),
    ...path.map((one) => workPackagesIn(ports).guardForChild(one)),
  ]
}
