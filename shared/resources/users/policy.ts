import type { Viewer } from '#shared/access/viewer.ts'
import { isActiveAdministrator, type User } from './model.ts'
import { canManage, isSelf } from './privacy.ts'

/**
 * Users may change themselves, and managers may change others. Only administrators may change an administrator: a
 * manager who could change the address of an invited administrator could accept the invitation. Each property says
 * who may write it.
 */
export const canUpdate = (viewer: Viewer, user: User): boolean =>
  isSelf(viewer, user) || (user.admin ? viewer.isAdmin : canManage(viewer))

/**
 * Whether a user is the last active administrator, and must not be locked, demoted or deleted.
 *
 * @param administrators how many there are; left out when the requester is known to be another one
 */
export const isLastAdministrator = (user: User, administrators?: number): boolean =>
  administrators === 1 && isActiveAdministrator(user)

export const canLock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'active' && !removal

export const canUnlock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'locked' && !removal

/** The right to change an invited user includes sending the invitation again. */
export const canInvite = (viewer: Viewer, user: User): boolean =>
  canManage(viewer) && canUpdate(viewer, user) && user.status === 'invited' && !user.removal

/** Administrators may delete users, and users themselves, if the settings allow it. */
export function canDelete(viewer: Viewer, user: User): boolean {
  const { usersDeletableByAdmins, usersDeletableBySelf } = viewer.configuration.settings
  return (viewer.isAdmin && usersDeletableByAdmins) || (isSelf(viewer, user) && usersDeletableBySelf)
}
