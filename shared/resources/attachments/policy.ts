import { isOwn, mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { ListedAttachment } from './model.ts'

/** Whoever holds one of these in a project may attach files to its work packages. */
const attachers = ['edit_work_packages', 'add_work_package_attachments'] as const

/** Whoever holds one of these in any project may upload files for work packages to claim. */
export const uploaders = [...attachers, 'add_work_packages'] as const

export const canAttach = mayChangeWith(...attachers)

export const canUpload = (viewer: Viewer): boolean =>
  viewer.user !== undefined && viewer.mayAnywhere(...uploaders)

export const isAuthor = (viewer: Viewer, { author }: ListedAttachment): boolean => isOwn(viewer, author)

/** @param rights in the project of its work package; absent if it has none */
export function canDelete(
  viewer: Viewer,
  attachment: ListedAttachment,
  rights: ProjectRights | undefined,
): boolean {
  const isByRequester = isAuthor(viewer, attachment)
  if (attachment.container === undefined) return isByRequester
  return mayChangeWith('edit_work_packages')(rights) || (isByRequester && canAttach(rights))
}
