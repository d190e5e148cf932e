import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { isUnarchiving, type Project } from './model.ts'

/** Administrators, and holders of the global permission. */
export const canCreate = (viewer: Viewer): boolean => viewer.may('add_project')

/**
 * Whether links offer a change: that needs `edit_project`, which nobody has in an archived project, and a project that is
 * not being removed. The endpoint asks `mayAttemptUpdate`.
 */
export const canUpdate = (rights: ProjectRights, { removal }: Project): boolean =>
  rights.mayChange('edit_project') && removal === undefined

/**
 * Whether a change is accepted for review. Removal archives, so that nobody has rights in the project: administrators are
 * let through to the 409 of `update`.
 */
export const mayAttemptUpdate = (
  viewer: Viewer,
  project: Project,
  rights: ProjectRights,
  input: { active?: unknown },
): boolean =>
  rights.mayChange('edit_project') ||
  (canUnarchive(viewer) && (isUnarchiving(project, input) || project.removal !== undefined))

/** Only administrators may change an archived project, and only to unarchive it. */
const canUnarchive = (viewer: Viewer): boolean => viewer.isAdmin

/** Whether a project is archived, not being removed, and the requester may unarchive it. */
export const mayUnarchive = (viewer: Viewer, { active, removal }: Project): boolean =>
  canUnarchive(viewer) && !active && removal === undefined

/** Whether an archived project may be unarchived now: its own archiving is over, and its parent is not archived. */
export const mayUnarchiveNow = (
  viewer: Viewer,
  project: Project,
  parent: Pick<Project, 'active'> | undefined,
): boolean => mayUnarchive(viewer, project) && !project.archiving && parent?.active !== false

export const canDelete = (viewer: Viewer): boolean => viewer.isAdmin

/** Whether the requester may put a project below this one; `isNew` tells a new project from one that is moved. */
export const mayHoldChildren = (rights: ProjectRights, viewer: Viewer, isNew: boolean): boolean =>
  rights.isVisible && (rights.mayChange('edit_project') || (isNew && canCreate(viewer)))

/** Whether a project may be put below this parent, which is neither archived nor being removed. */
export const canBeParent = (
  parent: Project,
  rights: ProjectRights,
  viewer: Viewer,
  isNew: boolean,
): boolean => parent.active && !parent.removal && mayHoldChildren(rights, viewer, isNew)
