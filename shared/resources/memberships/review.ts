import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import { InvalidInput, kindPathIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { isLocked, isNamedBy } from '#shared/resources/principals/model.ts'
import { fits, unitOf, units } from '#shared/resources/roles/model.ts'
import type { MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership, rolesOf } from './model.ts'
import { isOpenTo } from './policy.ts'
import { areShown, properties } from './properties.ts'

/** The data that a review needs. `isMember` and `isInvited` are present only in the review of a creation. */
interface LoadedForReview extends MembershipContext {
  isMember?: boolean
  isInvited?: boolean
}

type Review = Reviewing<Membership, LoadedForReview>

/** Checks the draft of a membership as a whole (specification, "create" and "update"). */
export async function reviewMembership(draft: Draft, review: Review): Promise<Draft> {
  const { values, violations } = draft
  const others = violations.filter(({ details }) => details.attribute !== 'roles')
  const ofProject = projectViolations(values, others, review)
  const mayManageMembers = ofProject.length === 0 && !hasViolation(others, 'project')
  const own = [
    ...ofProject,
    ...principalViolations(others, mayManageMembers, review),
    ...roleViolations(draft, mayManageMembers, review),
    ...(await textViolations(properties, values, violations)),
  ]
  return { values, violations: [...others, ...own] }
}

function projectViolations(
  { project }: Values,
  known: readonly ApiError[],
  { entity, viewer, loaded }: Review,
): ApiError[] {
  if (entity || hasViolation(known, 'project')) return []
  if (typeof project !== 'number')
    return viewer.isAdmin
      ? []
      : [constraintViolation('project', about(properties.project.label, "can't be blank."))]
  if (!loaded.project || !loaded.rights?.isVisible || loaded.project.removal)
    return [missingViolation(properties, 'project')]
  return isOpenTo(viewer, loaded.project, loaded.rights) ? [] : [invalidViolation(properties, 'project')]
}

/**
 * Returns the violations that concern the principal of a new membership.
 *
 * @param mayManageMembers whether the requester may manage members of the project; other requesters must not learn who is a
 * member
 */
function principalViolations(
  known: readonly ApiError[],
  mayManageMembers: boolean,
  { entity, input, loaded }: Review,
): ApiError[] {
  if (entity || loaded.isInvited || hasViolation(known, 'principal')) return []
  const path = kindPathIn(input, 'principal', properties.principal)
  if (!loaded.found || !isNamedBy(path, loaded.found.kind)) return [missingViolation(properties, 'principal')]
  if (isLocked(loaded.found))
    return [
      constraintViolation('principal', about(properties.principal.label, 'cannot be assigned to a project.')),
    ]
  return loaded.isMember && mayManageMembers
    ? [constraintViolation('principal', 'User has already been taken.')]
    : []
}

/**
 * Returns the violations that replace the draft's violations of the roles. The message about missing roles differs from
 * the message in the draft.
 */
function roleViolations(
  { values, violations }: Draft,
  mayManageMembers: boolean,
  review: Review,
): ApiError[] {
  const { entity, viewer } = review
  const problem = (text: string) => [constraintViolation('roles', about(properties.roles.label, text))]
  const found = violations.filter(({ details }) => details.attribute === 'roles')
  const roles = values.roles as number[] | InvalidInput | null
  if (roles instanceof InvalidInput) return found
  if (roles && entity && areShown(roles, entity, viewer)) return []
  if (!roles?.length)
    return roles && entity && inheritedRoles(entity).length > 0 ? [] : problem('need to be assigned.')
  if (found.length > 0) return found
  const project = entity ? entity.project : (values.project as number | null)
  const place = mayManageMembers || entity ? project : undefined
  return roles.every((id) => isAllowed(id, place, review)) ? [] : problem('has an unassignable role.')
}

/**
 * Returns whether a role may be set. A membership may keep any role that it already has. A new role must be global for
 * a global membership, and a project role for a membership in a project. While the project is invalid, both kinds of
 * roles are accepted.
 */
function isAllowed(id: number, project: number | null | undefined, { entity, viewer }: Review): boolean {
  if (entity && rolesOf(entity).includes(id)) return true
  const role = viewer.configuration.roles.find((one) => one.id === id)
  const fitting = units.filter((unit) => project === undefined || unit === unitOf(project))
  return role !== undefined && fitting.some((unit) => fits(role, unit))
}

const hasViolation = (violations: readonly ApiError[], name: string): boolean =>
  violations.some(({ details }) => details.attribute === name)
