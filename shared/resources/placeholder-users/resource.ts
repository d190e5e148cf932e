import type { Viewer } from '#shared/access/viewer.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'

/**
 * What the write endpoints and forms need to know of placeholder users. The permission is checked first: without it,
 * every id is 403, whether it exists or not.
 */
export const placeholderUser: WritableResource<PlaceholderUser> = {
  properties,
  collection: (app) => app.placeholderUsers,
  authorizeCreation: (viewer) => requirePermission(canManage(viewer)),
  authorizeUpdate: requireManaged,
}

/** @throws `MissingPermission`, then `NotFound` */
export function requireManaged(viewer: Viewer, user: PlaceholderUser | undefined): PlaceholderUser {
  requirePermission(canManage(viewer))
  return requireVisible(user)
}
