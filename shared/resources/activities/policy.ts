import { isOwn, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { Activity } from './model.ts'

/** Whether a requester may comment on the work packages of a project. */
export const canComment = (rights: ProjectRights | undefined): boolean =>
  rights?.mayChange('add_work_package_notes') ?? false

/** Whether a requester may change the comment of an activity: with the right to change all, or that for their own. */
export function canEdit(
  viewer: Viewer,
  activity: Pick<Activity, 'user'>,
  rights: ProjectRights | undefined,
): boolean {
  const needed = isOwn(viewer, activity.user)
    ? (['edit_work_package_notes', 'edit_own_work_package_notes'] as const)
    : (['edit_work_package_notes'] as const)
  return needed.some((permission) => rights?.mayChange(permission))
}
