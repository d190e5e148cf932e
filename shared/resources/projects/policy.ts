import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Project } from './model.ts'

/** Administrators, and holders of the global permission. */
export const canCreate = (viewer: Viewer): boolean => viewer.may('add_project')

/** Who may edit it, unless it is being removed; nobody has that right in an archived one. */
export const canUpdate = (rights: ProjectRights, { removal }: Project): boolean =>
  rights.mayChange('edit_project') && removal === undefined

/** Archived projects are changed by nobody but the administrator who brings them back. */
export const canUnarchive = (viewer: Viewer): boolean => viewer.isAdmin

export const canDelete = (viewer: Viewer): boolean => viewer.isAdmin

/** Who may put a project below another one, a new one or one that moves. */
export const mayHoldChildren = (rights: ProjectRights, viewer: Viewer, isNew: boolean): boolean =>
  rights.isVisible && (rights.mayChange('edit_project') || (isNew && canCreate(viewer)))

/** The same with what the project itself must be like. */
export const canBeParent = (
  parent: Project,
  rights: ProjectRights,
  viewer: Viewer,
  isNew: boolean,
): boolean => parent.active && !parent.removal && mayHoldChildren(rights, viewer, isNew)
