import type { Viewer } from '#shared/access/viewer.ts'
import { isActiveAdministrator, type User } from './model.ts'
import { canManage, isSelf } from './privacy.ts'

/**
 * Returns whether a requester may change a user. In addition, each property declares who may write it. Managers may not
 * change administrators. Otherwise, a manager could change the address of an invited administrator and accept the
 * invitation in their place.
 */
export const canUpdate = (viewer: Viewer, user: User): boolean =>
  isSelf(viewer, user) || (user.admin ? viewer.isAdmin : canManage(viewer))

/**
 * Returns whether a user is the last active administrator, who must not be locked, demoted or deleted.
 *
 * @param administrators the number of active administrators; omitted if the requester is another active administrator
 */
export const isLastAdministrator = (user: User, administrators?: number): boolean =>
  administrators === 1 && isActiveAdministrator(user)

export const canLock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'active' && !removal

export const canUnlock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'locked' && !removal

/**
 * Returns whether a requester may send the invitation again. This requires the right to manage users and the right to
 * change this user.
 */
export const canInvite = (viewer: Viewer, user: User): boolean =>
  canManage(viewer) && canUpdate(viewer, user) && user.status === 'invited' && !user.removal

/** Returns whether a requester may send a user a link for a new password. */
export const canResetPassword = (viewer: Viewer, user: User): boolean =>
  canManage(viewer) && canUpdate(viewer, user)

/**
 * Returns whether a requester may delete a user. One setting lets administrators delete any user. Another setting lets
 * users delete themselves.
 */
export function canDelete(viewer: Viewer, user: User): boolean {
  const { usersDeletableByAdmins, usersDeletableBySelf } = viewer.configuration.settings
  return (viewer.isAdmin && usersDeletableByAdmins) || (isSelf(viewer, user) && usersDeletableBySelf)
}
