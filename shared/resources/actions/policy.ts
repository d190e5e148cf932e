import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { type Action, isGlobal, isOfProject } from './model.ts'

/** Whether a requester may take an action in some context: those are listed. */
export const canTake = (viewer: Viewer, action: Action): boolean =>
  (isGlobal(action) && viewer.may(action.permission)) ||
  (isOfProject(action) && viewer.mayAnywhere(action.permission))

/** Whoever sees the capabilities of others is also shown the actions that these link to. */
export const canSee = (viewer: Viewer, action: Action): boolean =>
  canTake(viewer, action) || viewer.mayAnywhere(...membershipReaders)
