import type { ProjectPermission } from '#shared/access/permissions.ts'
import { mayChangeWith, type ProjectRights } from '#shared/access/viewer.ts'

/** Whoever holds one of these in a project sees its work packages in lists. */
export const readers = ['view_work_packages'] as const

/** The permission that a property takes, where it is not that of all others. */
const permissionFor: Readonly<Record<string, ProjectPermission>> = {
  version: 'assign_versions',
  parent: 'manage_subtasks',
}

export const canCreate = mayChangeWith('add_work_packages')
export const canEdit = mayChangeWith('edit_work_packages')
export const canMove = mayChangeWith('move_work_packages')
export const canDelete = mayChangeWith('delete_work_packages')
export const canPlace = mayChangeWith('manage_subtasks')

/** Whether a requester may change something of a work package. */
export const canUpdate = mayChangeWith(
  'edit_work_packages',
  'assign_versions',
  'manage_subtasks',
  'move_work_packages',
)

/** Whether a requester may write a property of a work package (work packages, "Who may do what"). */
export function canWrite(name: string, rights: ProjectRights | undefined, isNew: boolean): boolean {
  if (name === 'project') return isNew || canMove(rights)
  return mayChangeWith(permissionFor[name] ?? (isNew ? 'add_work_packages' : 'edit_work_packages'))(rights)
}
