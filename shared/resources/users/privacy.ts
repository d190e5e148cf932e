import type { Viewer } from '#shared/platform/product.ts'

/** A user, of whom nothing but the id may be known yet. */
interface Identified {
  id: number
}

/** Whether the user is the requester. */
export const isSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  user !== undefined && viewer.user?.id === user.id

/** Administrators, and holders of the global permission. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_users')

/** Managers, and requesters for themselves: they see and write most of a user (privacy rule, with its exception). */
export const isManagerOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  canManage(viewer) || isSelf(viewer, user)

/** Decides who may see when an account was created and changed, and may set its password. */
export const isAdminOrSelf = (viewer: Viewer, user: Identified | undefined): boolean =>
  viewer.isAdmin || isSelf(viewer, user)

export const canSeeEmail = (
  viewer: Viewer,
  user: (Identified & { hideEmail: boolean }) | undefined,
): boolean => isManagerOrSelf(viewer, user) || user?.hideEmail === false
