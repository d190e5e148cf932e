import type { Viewer } from '#shared/access/viewer.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { filteredHref, type WrittenFilter } from '#shared/platform/http/addresses.ts'
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
import { withKind } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { principalTarget } from '#shared/resources/principals/links.ts'
import { statusNumbers } from '#shared/resources/principals/listing.ts'
import { isNamedBy } from '#shared/resources/principals/model.ts'
import { routes as principalRoutes } from '#shared/resources/principals/routes.ts'
import { isLocked } from '#shared/resources/principals/status-store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { fits, type Unit, unitOf, units } from '#shared/resources/roles/model.ts'
import { routes as roleRoutes } from '#shared/resources/roles/routes.ts'
import type { MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership, rolesOf } from './model.ts'
import { isOpenTo } from './policy.ts'
import { areShown, properties } from './properties.ts'
import { routes } from './routes.ts'

/** The project and the principal of a membership, as far as they are known while it is written. */
export interface Chosen {
  project?: number | null
  principal?: number
}

/** Data that the review of a creation gets besides. */
interface LoadedForReview extends MembershipContext {
  isMember?: boolean
  /** Whether the principal is invited with the membership. */
  isInvited?: boolean
}

type Review = Reviewing<Membership, LoadedForReview>

/** The properties with the addresses of what can be chosen, which depend on what has been chosen. */
export function propertiesFor(viewer: Viewer, { project, principal }: Chosen, named?: Project) {
  const allowed = {
    project: {
      href: filteredHref(
        routes['available-projects'].path,
        principal === undefined ? [] : [['principal', '!', [String(principal)]]],
      ),
    },
    principal: {
      href: filteredHref(principalRoutes.list.path, [
        ['status', '!', [statusNumbers.locked]],
        ...(typeof project === 'number' ? [['member', '!', [String(project)]] as const] : []),
      ]),
    },
    roles: { href: filteredHref(roleRoutes.list.path, unitFilter(viewer, project)) },
  }
  const { project: ofProject, principal: ofPrincipal, roles } = properties
  return {
    project: {
      ...ofProject,
      kind: { ...ofProject.kind, title: () => named?.name, allowed: () => allowed.project },
    },
    principal: { ...ofPrincipal, kind: { ...ofPrincipal.kind, allowed: () => allowed.principal } },
    roles: { ...roles, kind: { ...roles.kind, allowed: () => allowed.roles } },
  }
}

/** Lets forms show the name of the chosen principal. */
export const namingPrincipals = (of: ReturnType<typeof propertiesFor>, ports: Ports) => ({
  ...of,
  principal: withKind(of.principal, { target: principalTarget((id) => principalsIn(ports).byId(id)) }),
})

/** Administrators who have not chosen a project may give roles of both units. */
function unitFilter({ isAdmin }: Viewer, project: number | null | undefined): WrittenFilter[] {
  if (project === undefined) return isAdmin ? [] : [ofUnit('project')]
  return [ofUnit(unitOf(project))]
}

const ofUnit = (unit: Unit): WrittenFilter => ['unit', '=', [unit]]

/** Checks what cannot be checked property by property (rights over the API, "create" and "update"). */
export async function reviewMembership(draft: Draft, review: Review): Promise<Draft> {
  const { values, violations } = draft
  const others = violations.filter(({ details }) => details.attribute !== 'roles')
  const ofProject = projectViolations(values, others, review)
  const isPlaced = ofProject.length === 0 && !hasViolation(others, 'project')
  const own = [
    ...ofProject,
    ...principalViolations(others, isPlaced, review),
    ...roleViolations(draft, isPlaced, review),
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

/** @param isPlaced whether the requester may manage members there: nobody else is told who is one */
function principalViolations(
  known: readonly ApiError[],
  isPlaced: boolean,
  { entity, input, loaded }: Review,
): ApiError[] {
  if (entity || loaded.isInvited || hasViolation(known, 'principal')) return []
  const path = kindPathIn(input, 'principal', properties.principal)
  if (!loaded.found || !isNamedBy(path, loaded.found.kind)) return [missingViolation(properties, 'principal')]
  if (isLocked(loaded.found))
    return [
      constraintViolation('principal', about(properties.principal.label, 'cannot be assigned to a project.')),
    ]
  return loaded.isMember && isPlaced ? [constraintViolation('principal', 'User has already been taken.')] : []
}

/** The violations of roles; those of the draft have another text where there are none. */
function roleViolations({ values, violations }: Draft, isPlaced: boolean, review: Review): ApiError[] {
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
  const place = isPlaced || entity ? project : undefined
  return roles.every((id) => isAllowed(id, place, review)) ? [] : problem('has an unassignable role.')
}

/** Roles that are held already may stay, whatever unit they are for. While the project is wrong, either unit is right. */
function isAllowed(id: number, project: number | null | undefined, { entity, viewer }: Review): boolean {
  if (entity && rolesOf(entity).includes(id)) return true
  const role = viewer.configuration.roles.find((one) => one.id === id)
  const fitting = units.filter((unit) => project === undefined || unit === unitOf(project))
  return role !== undefined && fitting.some((unit) => fits(role, unit))
}

const hasViolation = (violations: readonly ApiError[], name: string): boolean =>
  violations.some(({ details }) => details.attribute === name)
