import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Viewer } from '#shared/platform/product.ts'

/** Administrators and holders of the global permission may view, list, create, update and delete. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/** A placeholder user that is being removed cannot be changed. */
export const canChange = (viewer: Viewer, { removal }: Entity): boolean =>
  canManage(viewer) && removal === undefined
