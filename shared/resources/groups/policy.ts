import { canManageMembers, type Viewer } from '#shared/access/viewer.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'

/** Returns whether a requester may create, change and delete groups. Only administrators have this right. */
export const canWrite = (viewer: Viewer): boolean => viewer.isAdmin

/** Returns whether a requester may change a group. Nobody may change a group that is being removed. */
export const canChange = (viewer: Viewer, { removal }: Entity): boolean =>
  canWrite(viewer) && removal === undefined

/**
 * Returns whether a requester may see the members of groups. This requires the right to manage members in at least one
 * project.
 */
export const canSeeMembers = (viewer: Viewer): boolean => canManageMembers(viewer)
