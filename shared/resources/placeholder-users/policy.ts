import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Viewer } from '#shared/platform/product.ts'

/**
 * Returns whether a requester may view and change placeholder users. Administrators and holders of
 * `manage_placeholder_user` may.
 */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/**
 * Returns whether the requester may change a placeholder user. While a placeholder user is being removed, nobody may
 * change it.
 */
export const canChange = (viewer: Viewer, { removal }: Entity): boolean =>
  canManage(viewer) && removal === undefined
