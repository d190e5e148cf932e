import { jobsIn } from '#shared/job-kinds.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Addressed, findAddressed } from '#shared/platform/endpoints/show.ts'
import type {
  CreatableResource,
  DraftedResource,
  Reviewing,
  Saving,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { enqueueAll } from '#shared/platform/jobs/run.ts'
import { about } from '#shared/platform/language/message.ts'
import { type Draft, textViolations } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { addressedWorkPackages, type LoadedWorkPackage } from '#shared/project-context/load-work-package.ts'
import { writingComment } from '#shared/project-context/texts-store.ts'
import { isSilent } from '#shared/resources/notifications/model.ts'
import { notifying } from '#shared/resources/notifications/notify.ts'
import { addActivity } from '#shared/resources/work-packages/add-activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { addressedActivities, type LoadedActivity, type VisibleActivity, visibleOf } from './load-activity.ts'
import { type Activity, nextActivity } from './model.ts'
import { canComment, canEdit } from './policy.ts'
import { properties } from './properties.ts'
import { representActivity } from './representer.ts'
import { journalsIn } from './store.ts'

type Commented = Addressed<WorkPackage, LoadedWorkPackage>
const drafted = { properties, review } satisfies Partial<DraftedResource<VisibleActivity, unknown>>

/**
 * Requires a text for a comment. Refuses internal comments, which could not be kept internal: everybody who sees the
 * work package may read its comments.
 */
async function review(
  { values, violations }: Draft,
  { input, entity }: Reviewing<VisibleActivity, unknown>,
): Promise<Draft> {
  const isMissing = values.comment === null && (!entity || entity.comment)
  const more = [
    ...(isMissing ? [constraintViolation('comment', about('Comment', "can't be blank."))] : []),
    ...(input.internal === true ? [constraintViolation('internal', about('Internal', NOT_ALLOWED))] : []),
    ...(await textViolations(properties, values, violations)),
  ]
  return { values, violations: [...violations, ...more] }
}

/**
 * Declares how an endpoint creates a comment. The address names a work package, and the comment becomes the next
 * activity of this work package.
 */
export const createdComments: CreatableResource<VisibleActivity, Commented> = {
  ...drafted,
  versionOf: addressedActivities.versionOf,
  loadForCreation: (request, ports) => findAddressed(addressedWorkPackages, request as Request<'id'>, ports),
  mayCreate: (_viewer, { loaded }) => canComment(loaded.rights),
  blank: ({ viewer, loaded: { entity, loaded } }, ports) =>
    visibleOf(nextActivity(entity, viewer.user?.id, ports.now()), loaded.context),
  withValues: withComment,
  insert: (activity, { loaded: { entity, loaded }, request, ports }) =>
    addActivity(entity, storedOf(activity), loaded.context, ports, { silent: isSilent(request) }),
  represent: (activity, viewer, { entity: workPackage, loaded }) =>
    representActivity(activity, viewer, { ...loaded, workPackage }),
}

/** Declares how an endpoint changes the comment of an activity. */
export const savedComments: UpdatableResource<VisibleActivity, LoadedActivity> = {
  ...drafted,
  ...addressedActivities,
  mayUpdate: (viewer, activity, { rights }) => canEdit(viewer, activity, rights),
  withValues: withComment,
  replace: changeComment,
  represent: representActivity,
}

function withComment(present: VisibleActivity, values: Values): Promise<VisibleActivity> {
  return withDraft<VisibleActivity>(properties, present, values)
}

/**
 * Saves a changed comment, and notifies the users whom the new text mentions, unless the old text already mentioned
 * them.
 */
async function changeComment(
  before: VisibleActivity,
  after: VisibleActivity,
  { loaded: { workPackage, context }, request, ports }: Saving<LoadedActivity, Request<'id'>>,
): Promise<void> {
  const jobs = workPackage
    ? await notifying({ after: workPackage, activity: after, edited: before }, context, isSilent(request))
    : []
  await writingComment(before, storedOf(after), ports, (stored) =>
    ports.table.write([
      journalsIn(ports).change(before, stored),
      ...jobs.map(({ acceptance }) => acceptance),
    ]),
  )
  await enqueueAll(jobs, jobsIn(ports))
}

/** Returns an activity as its journal stores it. */
const storedOf = ({ id: _id, details: _details, ...activity }: VisibleActivity): Activity => activity
