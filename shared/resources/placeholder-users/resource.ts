import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { dateTime, integer, type Properties, text } from '#shared/platform/properties/property.ts'
import type { PlaceholderUser } from './model.ts'

/** Administrators, and holders of the global permission: to view, list, create, update and delete. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/** While it is being removed, nothing can be done to it any more. */
export const canChange = (viewer: Viewer, { removal }: PlaceholderUser): boolean =>
  canManage(viewer) && removal === undefined

/** Whoever may see or manage the members of some project is told where the memberships are. */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...membershipReaders)

/** Specification, "Placeholder user"; the limits of the name are a decision. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage, unique: true }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<PlaceholderUser>

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
