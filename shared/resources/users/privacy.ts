import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Viewer } from '#shared/platform/product.ts'

/** Whether the user is the requester. */
export const isSelf = (viewer: Viewer, user: Entity | undefined): boolean =>
  user !== undefined && viewer.user?.id === user.id

/** Administrators, and holders of the global permission. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_users')

/** Managers, and requesters for themselves: they see and write most of a user (privacy rule, with its exception). */
export const isManagerOrSelf = (viewer: Viewer, user: Entity | undefined): boolean =>
  canManage(viewer) || isSelf(viewer, user)

/** Who may see when an account was created and changed, and may set its password. */
export const isAdminOrSelf = (viewer: Viewer, user: Entity | undefined): boolean =>
  viewer.isAdmin || isSelf(viewer, user)

export const canSeeEmail = (viewer: Viewer, user: (Entity & { hideEmail: boolean }) | undefined): boolean =>
  isManagerOrSelf(viewer, user) || user?.hideEmail === false
