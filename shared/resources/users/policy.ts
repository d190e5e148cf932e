import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { isActiveAdministrator, type User } from './model.ts'

/** A requester about themselves. */
export const isSelf = (viewer: Viewer, user: User | undefined): boolean =>
  user !== undefined && viewer.user?.id === user.id

/** Administrators, and holders of the global permission. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_users')

/** Those, and a requester about themselves: who sees and writes most of a user (privacy rule, with its exception). */
export const isManagerOrSelf = (viewer: Viewer, user: User | undefined): boolean =>
  canManage(viewer) || isSelf(viewer, user)

/** Who sees when an account was created and changed, and may set its password. */
export const isAdminOrSelf = (viewer: Viewer, user: User | undefined): boolean =>
  viewer.isAdmin || isSelf(viewer, user)

/**
 * Users may change themselves, and managers others, but administrators only if they are one: whoever may change where
 * the invitation of an administrator goes, could accept it. Which properties, the properties say.
 */
export const canUpdate = (viewer: Viewer, user: User): boolean =>
  isSelf(viewer, user) || (user.admin ? viewer.isAdmin : canManage(viewer))

/**
 * Whether somebody has to stay so that there is an active administrator left.
 *
 * @param administrators how many there are; left out where the requester is known to be another one
 */
export const isLastAdministrator = (user: User, administrators?: number): boolean =>
  administrators === 1 && isActiveAdministrator(user)

export const canLock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'active' && !removal

export const canUnlock = (viewer: Viewer, { status, removal }: User): boolean =>
  viewer.isAdmin && status === 'locked' && !removal

/** Administrators and the user, each as far as the settings allow it. */
export function canDelete(viewer: Viewer, user: User): boolean {
  const { usersDeletableByAdmins, usersDeletableBySelf } = viewer.configuration.settings
  return (viewer.isAdmin && usersDeletableByAdmins) || (isSelf(viewer, user) && usersDeletableBySelf)
}

/** Whoever may see or manage the members of some project is told where the memberships are. */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...membershipReaders)

export const canSeeEmail = (viewer: Viewer, user: User | undefined): boolean =>
  isManagerOrSelf(viewer, user) || user?.hideEmail === false
