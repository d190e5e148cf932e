import { isOwn, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { Activity } from './model.ts'

/** Returns whether a requester may comment on the work packages of a project. */
export const canComment = mayChangeWith('add_work_package_notes')

/**
 * Returns whether a requester may change the comment of an activity. One right covers all comments; another right
 * covers only the requester's own comments.
 */
export const canEdit = (
  viewer: Viewer,
  { user }: Pick<Activity, 'user'>,
  rights: ProjectRights | undefined,
): boolean =>
  mayChangeWith('edit_work_package_notes')(rights) ||
  (isOwn(viewer, user) && mayChangeWith('edit_own_work_package_notes')(rights))
