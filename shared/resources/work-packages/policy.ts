import { mayChangeWith, type ProjectRights } from '#shared/access/viewer.ts'

/** The permissions to see the work packages of a project in lists. Any one of them is enough. */
export const viewWorkPackagePermissions = ['view_work_packages'] as const

export const canCreate = mayChangeWith('add_work_packages')
export const canEdit = mayChangeWith('edit_work_packages')
export const canMove = mayChangeWith('move_work_packages')
export const canDelete = mayChangeWith('delete_work_packages')
export const canPlace = mayChangeWith('manage_subtasks')

/** Returns whether a requester may change at least one property of a work package. */
export const canUpdate = mayChangeWith(
  'edit_work_packages',
  'assign_versions',
  'manage_subtasks',
  'move_work_packages',
)

/**
 * Returns whether a requester may write a property.
 *
 * @param isNew true if the work package is being created
 */
export type MayWrite = (rights: ProjectRights | undefined, isNew: boolean) => boolean

/**
 * Returns whether a requester may write the properties that require no special right (specification, "Who may do
 * what").
 */
export const mayWrite: MayWrite = (rights, isNew) => (isNew ? canCreate : canEdit)(rights)
export const mayWriteProject: MayWrite = (rights, isNew) => isNew || canMove(rights)
export const mayWriteParent: MayWrite = canPlace
export const mayWriteVersion: MayWrite = mayChangeWith('assign_versions')
