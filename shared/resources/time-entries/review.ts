import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { linkedHref } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  notAllowedViolation,
  withFound,
} from '#shared/platform/properties/draft.ts'
import { hasValue } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { activeIn, activityIn } from '#shared/resources/time-entry-activities/model.ts'
import type { WriteContext } from './load.ts'
import type { TimeEntry } from './model.ts'
import { canLog } from './policy.ts'
import { properties } from './properties.ts'

type Review = Reviewing<TimeEntry, WriteContext>

/** Checks rules that involve more than one property (specification, "Time entries: Validation"). */
export async function reviewTimeEntry(draft: Draft, review: Review): Promise<Draft> {
  const { input, loaded } = review
  // If the body does not specify a project, the time entry belongs to the project of the work package.
  const isImplicit = loaded.project?.active && !hasValue(input, 'project')
  const values = { ...draft.values, ...(isImplicit && { project: loaded.project?.id }) }
  const isWrong = (name: string) => draft.violations.some(({ details }) => details.attribute === name)
  // If the work package is invalid, a missing project is not reported, because a valid work package would determine the
  // project.
  const isImplied = draft.values.project === null && isWrong('workPackage')
  const violations = draft.violations.filter(({ details }) => !(isImplied && details.attribute === 'project'))
  return withFound({ values, violations }, [
    ...workPackageViolations(values, review),
    ...(await userViolations(values, review)),
    ...activityViolations(values, review),
    ...timeViolations(values, review),
  ])
}

/**
 * Checks that the work package is in the project. An entry on a hidden work package may not be moved to another
 * project.
 */
function workPackageViolations({ workPackage: id }: Values, { entity, loaded }: Review): ApiError[] {
  const { project, workPackage = entity } = loaded
  const isOnOne = typeof id === 'number' || loaded.isWorkPackageHidden
  const isElsewhere = isOnOne && project !== undefined && workPackage?.project !== project.id
  return isElsewhere ? [invalidViolation(properties, 'workPackage')] : []
}

/**
 * Checks the user for whom time is logged. To log time for another user, the requester needs the right to do so, and
 * that user must be a member of the project.
 */
async function userViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { entity, viewer, loaded, ports } = review
  const own = viewer.user?.id
  if (typeof values.user !== 'number' || values.user === (entity ? entity.user : own)) return []
  const { project, newRights, user } = loaded
  if (project && !canLog(newRights)) return [readOnlyViolation('user', properties.user.label)]
  if (!user || !project) return []
  const { id, admin, status } = user
  if (id === own || admin) return []
  const isMember = (await membershipsIn(ports).in(id, project.id)) !== undefined
  return isMember && status !== 'locked' ? [] : [notAllowedViolation(properties, 'user')]
}

function activityViolations({ activity }: Values, { entity, viewer }: Review): ApiError[] {
  if (typeof activity !== 'number' || activity === entity?.activity) return []
  const { configuration } = viewer
  if (activityIn(configuration, activity)?.active ?? true) return []
  const offered = activeIn(configuration).map(({ id }) => linkedHref(properties.activity.kind, id))
  return [notAllowedViolation(properties, 'activity', offered)]
}

/**
 * Checks that a running timer belongs to the requester and is the requester's only running timer, and that every time
 * entry without a running timer has hours.
 */
function timeViolations(values: Values, { entity, viewer, loaded }: Review): ApiError[] {
  const problem = (name: 'hours' | 'ongoing', text: string) => [
    constraintViolation(name, about(properties[name].label, text)),
  ]
  if (values.ongoing !== true) return values.hours ? [] : problem('hours', "can't be blank.")
  if (values.user !== viewer.user?.id) return problem('ongoing', 'is invalid.')
  const isSecond = loaded.running !== undefined && loaded.running !== entity?.id
  return isSecond ? problem('ongoing', 'timer is already running.') : []
}
