import type { Viewer } from '#shared/platform/product.ts'

/** A user, or only the id of a user. */
interface Identified {
  id: number
}

export const isSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  user !== undefined && viewer.user?.id === user.id

/** Returns whether a requester is an administrator or holds `manage_users`. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_users')

/**
 * Returns whether a requester manages users or is the given user. Nobody else may see and change most properties of a
 * user (specification, "Users": the privacy rule).
 */
export const isManagerOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  canManage(viewer) || isSelf(viewer, user)

/**
 * Returns whether a requester may see an account's timestamps and set its password. Only administrators and the user of
 * the account may do so.
 */
export const isAdminOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  viewer.isAdmin || isSelf(viewer, user)

export const canSeeEmail = (
  viewer: Viewer,
  user: (Identified & { hideEmail: boolean }) | undefined,
): boolean => isManagerOrSelf(viewer, user) || user?.hideEmail === false
