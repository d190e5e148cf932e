import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { dateTime, integer, type Properties, text } from '#shared/platform/properties/property.ts'
import type { PlaceholderUser } from './model.ts'

/** Administrators and holders of the global permission may view, list, create, update and delete. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/** A placeholder user that is being removed cannot be changed. */
export const canChange = (viewer: Viewer, { removal }: PlaceholderUser): boolean =>
  canManage(viewer) && removal === undefined

/** Whoever may see or manage the members of some project gets the link to the memberships. */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...membershipReaders)

/** The properties of a placeholder user (specification, "Placeholder user"); the limits of the name are a decision. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage, unique: true }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<PlaceholderUser>

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
