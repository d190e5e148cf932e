import type { Configuration } from '#shared/configuration/configuration.ts'
import { type HeldRoles, type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import {
  type GlobalPermission,
  type Permission,
  type ProjectPermission,
  permissionsOf,
  viewMembershipPermissions,
  withDependency,
} from './permissions.ts'
import type { Session } from './session-store.ts'

/** The requester, a signed-in user or anonymous, with their rights. */
export interface Viewer {
  /** Absent for the anonymous requester. */
  user?: User
  /** The requester's session, if the requester signed in with a session. */
  session?: Session
  /** Hash of the requester's API token, if they signed in with one. */
  token?: string
  isAdmin: boolean
  /**
   * The requester's memberships, keyed by project. Set only if they were read to determine the rights that the
   * requester has in at least one project.
   */
  memberships?: ReadonlyMap<number, Membership>
  /** The configuration that was current when the requester was loaded. */
  configuration: Configuration
  may(permission: GlobalPermission): boolean
  /**
   * Returns whether the requester holds at least one of the given permissions in at least one active project.
   *
   * @throws Error for a permission that was declared neither in `inAnyProject` nor with `withRightsInAnyProject`
   */
  mayAnywhere(...permissions: ProjectPermission[]): boolean
}

const undeclared = () => {
  throw new TypeError('The route does not declare that it asks for rights in any project.')
}

/** Returns the anonymous requester, who has no global rights. */
export const anonymous = (configuration: Configuration): Viewer => ({
  isAdmin: false,
  configuration,
  may: () => false,
  mayAnywhere: undeclared,
})

/**
 * Returns a requester with all rights and without a user. The service uses this requester for changes that result from
 * other changes.
 */
export const system = (configuration: Configuration): Viewer => ({
  isAdmin: true,
  configuration,
  may: () => true,
  mayAnywhere: () => true,
})

/**
 * Returns the requester for a signed-in user, with the user's direct and inherited global rights.
 *
 * @param configuration contains the roles of the memberships
 * @param means contains the session or the token with which the user has signed in
 */
export function signedIn(
  user: User,
  configuration: Configuration,
  means: Pick<Viewer, 'session' | 'token'> = {},
): Viewer {
  const roles = configuration.roles.filter(({ id }) => user.rights.global.includes(id))
  const held = new Set(permissionsOf(roles))
  return {
    ...means,
    user,
    isAdmin: user.admin,
    configuration,
    may: (permission) => user.admin || held.has(permission),
    mayAnywhere: user.admin ? () => true : undeclared,
  }
}

/**
 * Returns the requester, extended by the project permissions that the requester holds in at least one active project.
 */
export const withRightsAnywhere = (viewer: Viewer, held: ReadonlySet<ProjectPermission>): Viewer => ({
  ...viewer,
  mayAnywhere: (...permissions) => viewer.isAdmin || permissions.some((permission) => held.has(permission)),
})

/**
 * Returns whether the requester may see memberships. This requires the right to see or manage the members of at least
 * one project.
 */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...viewMembershipPermissions)

/** Returns whether the requester may manage the members of at least one project. */
export const canManageMembers = (viewer: Viewer): boolean => viewer.mayAnywhere('manage_members')

/** Returns whether the requester is the owner or author of something. */
export const isOwn = ({ user }: Viewer, owner: number | undefined): boolean =>
  user !== undefined && user.id === owner

/** Returns whether the requester is a signed-in user. Only users can own things such as grids and reminders. */
export const isPerson = ({ user }: Pick<Viewer, 'user'>): boolean => user !== undefined

export interface ProjectRights {
  isVisible: boolean
  /** Returns whether the requester holds at least one of the given permissions in the project. */
  may(...permissions: ProjectPermission[]): boolean
  /**
   * Returns whether the requester may make a change that requires a permission. The anonymous requester may only read.
   */
  mayChange(permission: ProjectPermission): boolean
}

/** Returns a rule for changes that require at least one of the given permissions in a project. */
export const mayChangeWith =
  (...permissions: ProjectPermission[]) =>
  (rights: ProjectRights | undefined): boolean =>
    permissions.some((permission) => rights?.mayChange(permission))

/** Returns the union of a requester's rights in all projects. */
export const rightsInAny = ({ user, mayAnywhere }: Pick<Viewer, 'user' | 'mayAnywhere'>): ProjectRights => ({
  isVisible: true,
  may: mayAnywhere,
  mayChange: (permission) => user !== undefined && mayAnywhere(permission),
})

/** The properties of a project that determine who has rights in it. */
export type RightsContext = Pick<Project, 'active' | 'public'>

/**
 * Returns the rights of a requester in a project. Administrators have all rights. Members have the rights of their
 * roles. In a public project, requesters who are not members have the rights of a built-in role. In an archived
 * project, nobody has rights, not even administrators.
 *
 * @param membership the requester's own membership in the project
 */
export function rightsIn(
  viewer: Viewer,
  project: RightsContext,
  membership: HeldRoles | undefined,
): ProjectRights {
  const hasAccess = membership !== undefined || project.public
  const held = viewer.isAdmin || !hasAccess ? undefined : permissionsWith(viewer, membership)
  const may = (...permissions: ProjectPermission[]) =>
    project.active && (viewer.isAdmin || permissions.some((permission) => held?.has(permission)))
  return {
    isVisible: viewer.isAdmin || (project.active && hasAccess),
    may,
    mayChange: (permission) => viewer.user !== undefined && may(permission),
  }
}

/**
 * Returns the effective permissions of roles in a project. Everybody who has access to the project, as a member or not,
 * may view it.
 */
export function permissionsInProject(roles: readonly Role[]): ReadonlySet<Permission> {
  const granted = new Set<Permission>(['view_project', ...permissionsOf(roles)])
  return new Set([...granted].filter((one) => withDependency(one).every((needed) => granted.has(needed))))
}

/**
 * Returns the permissions of a requester in an active project to which the requester has access. The requester must not
 * be an administrator.
 *
 * @param membership the requester's own membership in the project; without one, a built-in role applies
 */
export const permissionsWith = (viewer: Viewer, membership: HeldRoles | undefined): ReadonlySet<Permission> =>
  permissionsInProject(rolesWith(viewer, membership))

/**
 * Returns the roles of a requester in a project to which the requester has access.
 *
 * @param membership the requester's own membership in the project; without one, a built-in role applies
 */
export function rolesWith(
  { user, configuration: { roles } }: Viewer,
  membership: HeldRoles | undefined,
): Role[] {
  const builtin = user ? 'non_member' : 'anonymous'
  const isHeld = (role: Role) =>
    membership ? rolesOf(membership).includes(role.id) : role.builtin === builtin
  return roles.filter(isHeld)
}
