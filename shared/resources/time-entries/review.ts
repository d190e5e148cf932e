import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  notAllowedViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { ReadStores } from './load-time-entry.ts'
import type { TimeEntry } from './model.ts'
import { canLog } from './policy.ts'
import { properties } from './properties.ts'
import type { WriteContext } from './write-context.ts'

type Review = Reviewing<TimeEntry, WriteContext, ReadStores>

/** Checks what cannot be checked property by property (around work packages, "Time entries: Validation"). */
export async function reviewTimeEntry(draft: Draft, review: Review): Promise<Draft> {
  const values = settledValues(draft.values, review)
  const known = draft.violations.filter(({ details }) => !isImplied(details.attribute, values, review))
  const isUnset = ({ details }: ApiError) => !known.some((one) => one.details.attribute === details.attribute)
  const found = [
    ...projectViolations(values, review),
    ...workPackageViolations(values, review),
    ...(await userViolations(values, review)),
    ...activityViolations(values, review),
    ...timeViolations(values, review),
    ...(await textViolations(properties as Properties<never>, values, known)),
  ]
  return { values, violations: [...known, ...found.filter(isUnset)] }
}

/** The values of a draft with what follows from others; what is shown as none because it is hidden or gone stays. */
function settledValues(values: Values, { entity, input, loaded }: Review): Values {
  const { isWorkPackageHidden, project } = loaded
  const isSent = 'project' in input || 'project' in Object(input._links)
  return {
    ...values,
    ...(values.ongoing === true && { hours: null }),
    ...(entity && values.user === null && { user: entity.user }),
    ...(isWorkPackageHidden && values.workPackage === null && { workPackage: entity?.workPackage }),
    ...(entity && !isSent && project && { project: project.id }),
  }
}

/** Whether a problem follows from another one: of a work package that is not there, no project is known. */
const isImplied = (attribute: string | undefined, { workPackage }: Values, { loaded, input }: Review) =>
  attribute === 'project' && workPackage !== null && !loaded.workPackage && !hasProject(input)

const hasProject = (input: Values): boolean =>
  [input.project, Object(input._links).project].some((link) => link !== undefined && link !== null)

/** The id of the work package that an entry is to have, unless that is hidden and stays. */
function namedIn({ workPackage }: Values, { entity, loaded }: Review): number | undefined {
  const isKept = loaded.isWorkPackageHidden && workPackage === entity?.workPackage
  return typeof workPackage === 'number' && !isKept ? workPackage : undefined
}

/** The project has to be open; what follows from the work package is a problem of that. */
function projectViolations(values: Values, review: Review): ApiError[] {
  const { entity, input, loaded } = review
  const isMoved = typeof values.project === 'number' && values.project !== entity?.project
  const isOwn = namedIn(values, review) === undefined || hasProject(input)
  return isMoved && isOwn && !loaded.project?.active ? [missingViolation(properties, 'project')] : []
}

/** The work package has to be in the project; a hidden one cannot be moved. */
function workPackageViolations(values: Values, review: Review): ApiError[] {
  const { entity, loaded } = review
  const { project, workPackage } = loaded
  const invalid = [invalidViolation(properties, 'workPackage')]
  if (namedIn(values, review) === undefined)
    return typeof values.workPackage === 'number' && values.project !== entity?.project ? invalid : []
  if (!workPackage || (workPackage.project === project?.id && !project.active))
    return [missingViolation(properties, 'workPackage')]
  return project && workPackage.project !== project.id ? invalid : []
}

/** Time is logged for others only with the right to, and for members of the project. */
async function userViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { entity, viewer, loaded, stores } = review
  const own = viewer.user?.id
  if (typeof values.user !== 'number' || values.user === (entity ? entity.user : own)) return []
  const { project, newRights, user } = loaded
  if (project && !canLog(newRights)) return [readOnlyViolation('user', properties.user.label)]
  if (!user) return [missingViolation(properties, 'user')]
  const { id, admin, status } = user.principal as User
  if (id === own || admin || !project) return []
  const isMember = (await stores.memberships.in(id, project.id)) !== undefined
  return isMember && status !== 'locked' ? [] : [notAllowedViolation(properties, 'user', [])]
}

function activityViolations({ activity }: Values, { entity, viewer }: Review): ApiError[] {
  if (typeof activity !== 'number' || activity === entity?.activity) return []
  const isActive = activityIn(viewer.configuration, activity)?.active ?? true
  return isActive ? [] : [notAllowedViolation(properties, 'activity', [])]
}

/** A running timer is that of the requester, and their only one; everything else has hours. */
function timeViolations(values: Values, { entity, viewer, loaded }: Review): ApiError[] {
  const problem = (name: 'hours' | 'ongoing', text: string) => [
    constraintViolation(name, about(properties[name].label, text)),
  ]
  if (values.ongoing !== true) return values.hours ? [] : problem('hours', "can't be blank.")
  if (values.user !== viewer.user?.id) return problem('ongoing', 'is invalid.')
  const isSecond = loaded.running !== undefined && loaded.running !== entity?.id
  return isSecond ? problem('ongoing', 'timer is already running.') : []
}
