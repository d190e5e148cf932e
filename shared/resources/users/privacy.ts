import type { Viewer } from '#shared/platform/product.ts'

/** A user, of whom possibly only the id is known. */
interface Identified {
  id: number
}

/** Returns whether the user is the requester. */
export const isSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  user !== undefined && viewer.user?.id === user.id

/** Returns whether a requester is an administrator or holds `manage_users`. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_users')

/**
 * Returns whether a requester sees and writes most of a user: managers, and users themselves (privacy rule, with its
 * exception).
 */
export const isManagerOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  canManage(viewer) || isSelf(viewer, user)

/** Returns whether a requester may see the times of an account and set its password. */
export const isAdminOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  viewer.isAdmin || isSelf(viewer, user)

export const canSeeEmail = (
  viewer: Viewer,
  user: (Identified & { hideEmail: boolean }) | undefined,
): boolean => isManagerOrSelf(viewer, user) || user?.hideEmail === false
