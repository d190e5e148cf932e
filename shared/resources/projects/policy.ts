import { viewTypePermissions } from '#shared/access/permissions.ts'
import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { isUnarchiving, isUnarchivingBlocked, type Project } from './model.ts'
import type { WriteRights } from './properties.ts'

/**
 * Returns whether a requester may create projects. Administrators and holders of the global permission `add_project`
 * may do so.
 */
export const canCreate = (viewer: Viewer): boolean => viewer.may('add_project')

const mayChooseTypes = (rights: ProjectRights): boolean => rights.mayChange('manage_types')

/**
 * Returns whether the resource of a project has the links for changes. The requester needs `edit_project`, or
 * `manage_types`, which permits only changes of the types. Nobody has these permissions in an archived project. The
 * links are also absent while the project is being removed. The endpoint for changes checks `writeRightsIn`.
 */
export const canUpdate = (rights: ProjectRights, { removal }: Project): boolean =>
  (rights.mayChange('edit_project') || mayChooseTypes(rights)) && removal === undefined

/** Returns the rights with which a requester changes a project. Without `mayEdit`, only the types can be changed. */
export function writeRightsIn(
  viewer: Viewer,
  project: Project,
  rights: ProjectRights,
  input: { active?: unknown },
): Required<WriteRights> {
  const mayEdit = mayAttemptEdit(viewer, project, rights, input)
  return {
    mayEdit,
    mayChooseTypes: mayChooseTypes(rights) || (mayEdit && viewer.isAdmin),
    maySeeTypes: rights.may(...viewTypePermissions) || viewer.isAdmin,
  }
}

/**
 * Returns whether the requester may attempt a change. Nobody has rights in a project that is being removed.
 * Administrators nevertheless pass this check, and get a 409 from the endpoint.
 */
const mayAttemptEdit = (
  viewer: Viewer,
  project: Project,
  rights: ProjectRights,
  input: { active?: unknown },
): boolean =>
  rights.mayChange('edit_project') ||
  (canUnarchive(viewer) && (isUnarchiving(project, input) || project.removal !== undefined))

/**
 * Returns whether a requester may unarchive projects. Only administrators may do so. No other change to an archived
 * project is possible.
 */
const canUnarchive = (viewer: Viewer): boolean => viewer.isAdmin

/**
 * Returns whether the requester may unarchive a project. The project must be archived, and its removal must not have
 * begun.
 */
export const mayUnarchive = (viewer: Viewer, { active, removal }: Project): boolean =>
  canUnarchive(viewer) && !active && removal === undefined

/**
 * Returns whether the requester may unarchive a project at this moment. This requires that no job is archiving or
 * filling the project, and that its parent is not archived.
 */
export const mayUnarchiveNow = (
  viewer: Viewer,
  project: Project,
  parent: Pick<Project, 'active'> | undefined,
): boolean => mayUnarchive(viewer, project) && !isUnarchivingBlocked(project) && parent?.active !== false

export const canDelete = (viewer: Viewer): boolean => viewer.isAdmin

/**
 * Returns whether the requester may put another project below this project.
 *
 * @param isNew true for a new project, false for a moved project
 */
export const mayHoldChildren = (rights: ProjectRights, viewer: Viewer, isNew: boolean): boolean =>
  rights.isVisible && (rights.mayChange('edit_project') || (isNew && canCreate(viewer)))

/**
 * Returns whether a requester may put a project below this parent, which must be neither archived nor being removed.
 */
export const canBeParent = (
  parent: Project,
  rights: ProjectRights,
  viewer: Viewer,
  isNew: boolean,
): boolean => parent.active && !parent.removal && mayHoldChildren(rights, viewer, isNew)
