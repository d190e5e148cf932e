import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { PlaceholderUser } from './model.ts'

/** Administrators, and holders of the global permission: to view, list, create, update and delete. */
export const canManage = (viewer: Viewer): boolean => viewer.may('manage_placeholder_user')

/** While it is being removed, nothing can be done to it any more. */
export const canChange = (viewer: Viewer, { removal }: PlaceholderUser): boolean =>
  canManage(viewer) && removal === undefined

/** Whoever may see or manage the members of some project is told where the memberships are. */
export const canSeeMemberships = (viewer: Viewer): boolean => viewer.mayAnywhere(...membershipReaders)
