import type { Role } from '#shared/configuration/configuration.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { type Permission, type ProjectPermission, permissionsOf } from './permissions.ts'
import type { Viewer } from './viewer.ts'

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
