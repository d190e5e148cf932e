import type { Configuration, Role } from '#shared/configuration/configuration.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import {
  type GlobalPermission,
  type Permission,
  type ProjectPermission,
  permissionsOf,
} from './permissions.ts'

/** Who asks: a signed-in user, or nobody in particular; and what that one may do. */
export interface Viewer {
  /** Absent for the anonymous requester. */
  user?: User
  isAdmin: boolean
  /** What the installation is set up with, as it was when the requester was loaded. */
  configuration: Configuration
  /** Whether the requester holds a global permission. */
  may(permission: GlobalPermission): boolean
  /** Whether the requester holds one of these permissions in any active project; only what a route declares is known. */
  mayAnywhere(...permissions: ProjectPermission[]): boolean
}

const unknown = () => {
  throw new TypeError('The route does not declare that it asks for rights in any project.')
}

/** The requester without credentials, where the settings admit one: no global rights. */
export const anonymous = (configuration: Configuration): Viewer => ({
  isAdmin: false,
  configuration,
  may: () => false,
  mayAnywhere: unknown,
})

/**
 * A signed-in user with their global rights, direct and through groups.
 *
 * @param configuration holds the roles that the memberships name
 */
export function signedIn(user: User, configuration: Configuration): Viewer {
  const roles = configuration.roles.filter(({ id }) => user.rights.global.includes(id))
  const held = new Set(permissionsOf(roles))
  return {
    user,
    isAdmin: user.admin,
    configuration,
    may: (permission) => user.admin || held.has(permission),
    mayAnywhere: user.admin ? () => true : unknown,
  }
}

/** A requester of whom it is known which project permissions they hold in any active project. */
export const withRightsAnywhere = (viewer: Viewer, held: ReadonlySet<ProjectPermission>): Viewer => ({
  ...viewer,
  mayAnywhere: (...permissions) => viewer.isAdmin || permissions.some((permission) => held.has(permission)),
})

/** What a requester may do in one project. */
export interface ProjectRights {
  isVisible: boolean
  /** Whether the requester holds one of these permissions in the project. */
  may(...permissions: ProjectPermission[]): boolean
  /** The same for what changes anything, which takes a person: the anonymous requester only reads. */
  mayChange(permission: ProjectPermission): boolean
}

/** What of a project decides on rights in it. */
export type Context = Pick<Project, 'active' | 'public'>

/**
 * The rights of a requester in a project: administrators have all, members those of their roles, everybody else,
 * in public projects, those of a built-in role; and nobody has any in an archived one.
 *
 * @param membership the requester's own in the project
 */
export function rightsIn(
  viewer: Viewer,
  project: Context,
  membership: Membership | undefined,
): ProjectRights {
  const isAdmitted = membership !== undefined || project.public
  const held = viewer.isAdmin || !isAdmitted ? undefined : heldBy(viewer, membership)
  const may = (...permissions: ProjectPermission[]) =>
    project.active && (viewer.isAdmin || permissions.some((permission) => held?.has(permission)))
  return {
    isVisible: viewer.isAdmin || (project.active && isAdmitted),
    may,
    mayChange: (permission) => viewer.user !== undefined && may(permission),
  }
}

/** What roles come to in a project: any membership comes with the right to view, and so does being admitted without one. */
export const heldByRoles = (roles: readonly Role[]): ReadonlySet<Permission> =>
  new Set<Permission>(['view_project', ...permissionsOf(roles)])

function heldBy({ user, configuration: { roles } }: Viewer, membership: Membership | undefined) {
  const builtin = user ? 'non_member' : 'anonymous'
  const isHeld = (role: Role) =>
    membership ? rolesOf(membership).includes(role.id) : role.builtin === builtin
  return heldByRoles(roles.filter(isHeld))
}
