import { requirePermission, requireVisible } from '#shared/access/require.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import type { PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'

/** How placeholder users are written. The right is checked before the lookup: without it, every id is 403. */
export const placeholderUser: WritableResource<PlaceholderUser> = {
  properties,
  collection: (app) => app.placeholderUsers,
  authorizeCreation: (viewer) => requirePermission(canManage(viewer)),
  authorizeUpdate: requireManaged,
}

/** @throws `MissingPermission`, or `NotFound`, in this order */
export function requireManaged(viewer: Viewer, user: PlaceholderUser | undefined): PlaceholderUser {
  requirePermission(canManage(viewer))
  return requireVisible(user)
}
