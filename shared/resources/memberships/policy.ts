import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { canManageMembers, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { Project } from '#shared/resources/projects/model.ts'

/** The part of a membership that determines who may see and change it. */
interface Placed {
  /** Null for global roles. */
  project: number | null
}

/**
 * Returns whether a requester sees a membership (specification, "Visibility and rights"). Only administrators see
 * global memberships and memberships in archived projects.
 *
 * @param rights the requester's rights in the project of the membership
 */
export const canSee = (viewer: Viewer, { project }: Placed, rights: ProjectRights | undefined): boolean =>
  viewer.isAdmin || (project !== null && (rights?.may(...viewMembershipPermissions) ?? false))

/**
 * Returns whether a requester may create memberships in at least one project. The route has to declare the right to
 * manage members, so that this right is loaded together with the requester.
 */
export const canCreate = (viewer: Viewer): boolean => viewer.user !== undefined && canManageMembers(viewer)

/** Returns whether a requester may add members to a project. */
export const isOpenTo = (viewer: Viewer, { id, removal }: Project, rights: ProjectRights): boolean =>
  removal === undefined && canManage(viewer, { project: id }, rights)

/** Returns whether a requester may change the roles in a membership. Roles in an archived project cannot be changed. */
export const canManage = (viewer: Viewer, { project }: Placed, rights: ProjectRights | undefined): boolean =>
  project === null ? viewer.isAdmin : mayChangeWith('manage_members')(rights)
