import { membershipReaders } from '#shared/access/permissions.ts'
import { canManageMembers, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { Project } from '#shared/resources/projects/model.ts'

/** A membership, as far as it decides who may see and change it. */
interface Placed {
  /** Absent for global roles. */
  project: number | null
}

/**
 * Whether a requester sees a membership (rights over the API, "Visibility and rights"). Global ones are for
 * administrators, who also see those in archived projects.
 *
 * @param rights the requester's rights in the project of the membership
 */
export const canSee = (viewer: Viewer, { project }: Placed, rights: ProjectRights | undefined): boolean =>
  viewer.isAdmin || (project !== null && (rights?.may(...membershipReaders) ?? false))

/** Decides who may create a membership: managers of members in some project. That right has to be known anywhere. */
export const canCreate = (viewer: Viewer): boolean => viewer.user !== undefined && canManageMembers(viewer)

/** Whether a requester may add members to a project. */
export const isOpenTo = (viewer: Viewer, { id, removal }: Project, rights: ProjectRights): boolean =>
  removal === undefined && canManage(viewer, { project: id }, rights)

/** Whether a requester may give and take roles there. Nobody may in an archived project. */
export const canManage = (viewer: Viewer, { project }: Placed, rights: ProjectRights | undefined): boolean =>
  project === null ? viewer.isAdmin : mayChangeWith('manage_members')(rights)
