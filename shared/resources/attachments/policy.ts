import { uploadPermissions } from '#shared/access/permissions.ts'
import { isOwn, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import type { ContainerKind } from '#shared/project-context/container.ts'
import type { ListedAttachment } from './model.ts'

export const canUpload = (viewer: Viewer): boolean =>
  viewer.user !== undefined && viewer.mayAnywhere(...uploadPermissions)

export const isAuthor = (viewer: Viewer, { author }: ListedAttachment): boolean => isOwn(viewer, author)

/**
 * Returns whether a requester may delete an attachment.
 *
 * @param container the kind of the attachment's container; absent for an unclaimed attachment
 * @param rights the requester's rights in the project of the container
 */
export function canDelete(
  viewer: Viewer,
  attachment: ListedAttachment,
  container: ContainerKind | undefined,
  rights: ProjectRights | undefined,
): boolean {
  const isByRequester = isAuthor(viewer, attachment)
  if (!container) return isByRequester
  const { attach, deleteAttachments } = container.permits
  return deleteAttachments(rights) || (isByRequester && attach(rights))
}
