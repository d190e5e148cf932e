import { logTimePermissions, writeTimePermissions } from '#shared/access/permissions.ts'
import { isOwn, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'

interface Owned {
  user?: number
}

/**
 * Returns whether a requester sees a time entry of a project. Administrators see time entries even in archived
 * projects.
 */
export const canSee = (viewer: Viewer, entry: Owned, rights: ProjectRights | undefined): boolean =>
  viewer.isAdmin ||
  (rights?.may('view_time_entries') ?? false) ||
  ((rights?.may('view_own_time_entries') ?? false) && isOwn(viewer, entry.user))

/** Returns whether a requester may log time in at least one project. */
export const canLogAnywhere = (viewer: Viewer): boolean =>
  viewer.user !== undefined && viewer.mayAnywhere(...logTimePermissions)

/**
 * Returns whether a requester may log time on the work packages of a project. The right to log only the requester's own
 * time is enough.
 */
export const canLogOwn = mayChangeWith(...logTimePermissions)

/** Returns whether a requester may log time in a project for other users, or without a work package. */
export const canLog = mayChangeWith('log_time')

/** Returns whether a requester may create or change time entries in at least one project. */
export const canWriteAnywhere = (viewer: Viewer): boolean =>
  viewer.user !== undefined && viewer.mayAnywhere(...writeTimePermissions)

/**
 * Returns whether a requester may create or change time entries in a project. It is enough if the requester may write
 * their own entries.
 */
export const canWriteIn = mayChangeWith(...writeTimePermissions)

const mayEdit = (viewer: Viewer, entry: Owned, rights: ProjectRights | undefined): boolean =>
  mayChangeWith('edit_time_entries')(rights) ||
  (isOwn(viewer, entry.user) && mayChangeWith('edit_own_time_entries')(rights))

const mayStop = (viewer: Viewer, entry: Owned, rights: ProjectRights | undefined): boolean =>
  isOwn(viewer, entry.user) && canLogOwn(rights)

/**
 * Returns whether a requester may change a time entry in a project.
 *
 * @param isRunning true if the timer of the entry runs before the change, after it, or both
 */
export const canUpdate = (
  viewer: Viewer,
  entry: Owned,
  rights: ProjectRights | undefined,
  isRunning: boolean,
): boolean => (isRunning ? mayStop : mayEdit)(viewer, entry, rights)

export const canDelete = (
  viewer: Viewer,
  entry: Owned & { ongoing: boolean },
  rights: ProjectRights | undefined,
): boolean => mayEdit(viewer, entry, rights) || (entry.ongoing && mayStop(viewer, entry, rights))
