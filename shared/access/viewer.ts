import type { Configuration } from '#shared/configuration/configuration.ts'
import { type HeldRoles, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import {
  type GlobalPermission,
  membershipReaders,
  type Permission,
  type ProjectPermission,
  permissionsOf,
  withDependency,
} from './permissions.ts'
import type { Session } from './session-store.ts'

/** The requester, a signed-in user or anonymous, and what they may do. */
export interface Viewer {
  /** Absent for the anonymous requester. */
  user?: User
  /** By what the requester has signed in, if that is a session, or an API token with this hash. */
  session?: Session
  token?: string
  isAdmin: boolean
  /** The configuration at the moment when the requester was loaded. */
  configuration: Configuration
  /** Whether the requester holds a global permission. */
  may(permission: GlobalPermission): boolean
  /**
   * Whether the requester holds one of these permissions in any active project. Known for those that the route declares in
   * `inAnyProject`, or that `withRightsInAnyProject` was asked for; an error before either has answered.
   */
  mayAnywhere(...permissions: ProjectPermission[]): boolean
}

const undeclared = () => {
  throw new TypeError('The route does not declare that it asks for rights in any project.')
}

/** The requester without credentials, if the settings allow it. It has no global rights. */
export const anonymous = (configuration: Configuration): Viewer => ({
  isAdmin: false,
  configuration,
  may: () => false,
  mayAnywhere: undeclared,
})

/** The service itself, which changes things as a consequence of others. */
export const system = (configuration: Configuration): Viewer => ({
  isAdmin: true,
  configuration,
  may: () => true,
  mayAnywhere: () => true,
})

/**
 * A signed-in user with their global rights, direct and inherited.
 *
 * @param configuration contains the roles of the memberships
 * @param means by what the user has signed in
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

/** The requester with the project permissions that they hold in any active project. */
export const withRightsAnywhere = (viewer: Viewer, held: ReadonlySet<ProjectPermission>): Viewer => ({
  ...viewer,
  mayAnywhere: (...permissions) => viewer.isAdmin || permissions.some((permission) => held.has(permission)),
})

/** The right to know where memberships are: to see or manage the members of some project. */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...membershipReaders)

/** The right to manage the members of some project. */
export const canManageMembers = (viewer: Viewer): boolean => viewer.mayAnywhere('manage_members')

/** Whether what somebody owns, or has made, is the requester's. */
export const isOwn = ({ user }: Viewer, owner: number | undefined): boolean =>
  user !== undefined && user.id === owner

/** The rights of a requester in one project. */
export interface ProjectRights {
  isVisible: boolean
  /** Whether the requester holds one of these permissions in the project. */
  may(...permissions: ProjectPermission[]): boolean
  /** Whether the requester may make a change: this needs a signed-in user, since the anonymous requester may only read. */
  mayChange(permission: ProjectPermission): boolean
}

/** The rule of changes for which one of some permissions in the project is enough; where there are no rights, nobody may. */
export const mayChangeWith =
  (...permissions: ProjectPermission[]) =>
  (rights: ProjectRights | undefined): boolean =>
    permissions.some((permission) => rights?.mayChange(permission))

/** The rights of a requester in all projects together: those that they hold in any of them. */
export const rightsInAny = ({ user, mayAnywhere }: Pick<Viewer, 'user' | 'mayAnywhere'>): ProjectRights => ({
  isVisible: true,
  may: mayAnywhere,
  mayChange: (permission) => user !== undefined && mayAnywhere(permission),
})

/** The properties of a project on which rights in it depend. */
export type Context = Pick<Project, 'active' | 'public'>

/**
 * The rights of a requester in a project: administrators have all, members those of their roles, and everybody else
 * those of a built-in role if the project is public. In an archived project nobody has any.
 *
 * @param membership the requester's own membership in the project
 */
export function rightsIn(viewer: Viewer, project: Context, membership: HeldRoles | undefined): ProjectRights {
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

/** The permissions of roles in a project, as far as they count. Whoever has access, as a member or not, may view it. */
export function permissionsInProject(roles: readonly Role[]): ReadonlySet<Permission> {
  const granted = new Set<Permission>(['view_project', ...permissionsOf(roles)])
  return new Set([...granted].filter((one) => withDependency(one).every((needed) => granted.has(needed))))
}

/**
 * The permissions of a requester who is not an administrator, in an active project to which they have access.
 *
 * @param membership the requester's own membership in the project; without one, a built-in role counts
 */
export function permissionsWith(
  { user, configuration: { roles } }: Viewer,
  membership: HeldRoles | undefined,
): ReadonlySet<Permission> {
  const builtin = user ? 'non_member' : 'anonymous'
  const isHeld = (role: Role) =>
    membership ? rolesOf(membership).includes(role.id) : role.builtin === builtin
  return permissionsInProject(roles.filter(isHeld))
}
