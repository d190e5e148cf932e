import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Project } from './model.ts'

/** Administrators, and holders of the global permission. */
export const canCreate = (viewer: Viewer): boolean => viewer.may('add_project')

/** Needs `edit_project`, which nobody has in an archived project, and a project that is not being removed. */
export const canUpdate = (rights: ProjectRights, { removal }: Project): boolean =>
  rights.mayChange('edit_project') && removal === undefined

/** Only administrators may change an archived project, and only to unarchive it. */
export const canUnarchive = (viewer: Viewer): boolean => viewer.isAdmin

/** Whether unarchiving a project is what a requester may do with it now. */
export const isUnarchivable = (viewer: Viewer, { active, removal }: Project): boolean =>
  canUnarchive(viewer) && !active && removal === undefined

export const canDelete = (viewer: Viewer): boolean => viewer.isAdmin

/** Whether the requester may put a project below this one; `isNew` tells a new project from one that is moved. */
export const mayHoldChildren = (rights: ProjectRights, viewer: Viewer, isNew: boolean): boolean =>
  rights.isVisible && (rights.mayChange('edit_project') || (isNew && canCreate(viewer)))

/** The same, and the parent is neither archived nor being removed. */
export const canBeParent = (
  parent: Project,
  rights: ProjectRights,
  viewer: Viewer,
  isNew: boolean,
): boolean => parent.active && !parent.removal && mayHoldChildren(rights, viewer, isNew)
