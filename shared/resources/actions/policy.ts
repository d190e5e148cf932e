import type { Viewer } from '#shared/access/viewer.ts'
import { type Action, isGlobal, isOfProject } from './model.ts'

/** Whether a requester may take an action in some context. */
export const canSee = (viewer: Viewer, action: Action): boolean =>
  (isGlobal(action) && viewer.may(action.permission)) ||
  (isOfProject(action) && viewer.mayAnywhere(action.permission))
