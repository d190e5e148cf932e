import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Viewer } from '#shared/platform/product.ts'

/**
 * Returns whether a requester may view and change placeholder users. Administrators and holders of
 * `manage_placeholder_user` may.
 */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/**
 * Returns whether a requester may change a placeholder user. Nobody may change a placeholder user that is being
 * removed.
 */
export const canChange = (viewer: Viewer, { removal }: Entity): boolean =>
  canManage(viewer) && removal === undefined
