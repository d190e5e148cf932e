import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'

/** Whoever holds one of these in a project sees its work packages in lists. */
export const readers = ['view_work_packages'] as const

/** Whoever holds one of these in the project of a work package may change something of it. */
const changers = ['edit_work_packages', 'assign_versions', 'manage_subtasks', 'move_work_packages'] as const

/** The permission that a property takes, where it is not that of all others. */
const permissionFor: Readonly<Record<string, ProjectPermission>> = {
  version: 'assign_versions',
  parent: 'manage_subtasks',
}

export const canCreate = (rights: ProjectRights | undefined): boolean =>
  rights?.mayChange('add_work_packages') ?? false

export const canUpdate = (rights: ProjectRights | undefined): boolean =>
  changers.some((permission) => rights?.mayChange(permission))

export const canEdit = (rights: ProjectRights | undefined): boolean =>
  rights?.mayChange('edit_work_packages') ?? false

export const canMove = (rights: ProjectRights | undefined): boolean =>
  rights?.mayChange('move_work_packages') ?? false

export const canDelete = (rights: ProjectRights | undefined): boolean =>
  rights?.mayChange('delete_work_packages') ?? false

/** Whether a requester may write a property of a work package (work packages, "Who may do what"). */
export function canWrite(name: string, rights: ProjectRights | undefined, isNew: boolean): boolean {
  if (name === 'project') return isNew || canMove(rights)
  return (
    rights?.mayChange(permissionFor[name] ?? (isNew ? 'add_work_packages' : 'edit_work_packages')) ?? false
  )
}
