import { canManageMembers, type Viewer } from '#shared/access/viewer.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'

/** Only administrators create, change and delete groups. */
export const canWrite = (viewer: Viewer): boolean => viewer.isAdmin

/** A group that is being removed cannot be changed. */
export const canChange = (viewer: Viewer, { removal }: Entity): boolean =>
  canWrite(viewer) && removal === undefined

/** Decides who knows the members of a group: managers of the members of some project. */
export const canSeeMembers = (viewer: Viewer): boolean => canManageMembers(viewer)
