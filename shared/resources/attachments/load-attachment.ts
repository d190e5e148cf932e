import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { idIn, type Owner } from '#shared/project-context/container.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { containers } from '#shared/resources/containers.ts'
import type { Attachment } from './model.ts'
import { isAuthor } from './policy.ts'
import { attachmentsIn } from './store.ts'

/** An attachment, its container, and the requester's rights in the project of the container. */
export interface LoadedAttachment extends Loaded<Attachment> {
  context: ProjectContext
  owner?: Owner
  rights?: ProjectRights
  /** True if the requester sees the container; absent for an unclaimed attachment. */
  sees?: boolean
}

/**
 * Declares how the attachment at an address is loaded. An attachment that a container has claimed is visible to
 * requesters who see the container. Any other attachment is visible only to its author.
 */
export const addressedAttachments: AddressedResource<Attachment, LoadedAttachment> = {
  load: loadAttachment,
  isVisible: isSeen,
}

function isSeen(
  viewer: Viewer,
  attachment: Attachment,
  { sees = isAuthor(viewer, attachment) }: LoadedAttachment,
): boolean {
  return attachment.status === 'uploaded' && !attachment.removal && sees
}

/**
 * Returns whether the requester may finish or cancel an upload. Only the author may, and only before the upload is
 * finished.
 */
const isAwaited = (viewer: Viewer, attachment: Attachment): boolean =>
  attachment.direct !== undefined && !attachment.removal && isAuthor(viewer, attachment)

/** Declares how an attachment whose upload has not been finished is loaded from its address. */
export const awaitedAttachments: AddressedResource<Attachment, LoadedAttachment> = {
  load: loadAttachment,
  isVisible: isAwaited,
}

/**
 * Declares how the attachment at an address is loaded to be deleted. An attachment can be deleted even before its
 * upload is finished.
 */
export const removableAttachments: AddressedResource<Attachment, LoadedAttachment> = {
  load: loadAttachment,
  isVisible: (viewer, attachment, loaded) =>
    isAwaited(viewer, attachment) || isSeen(viewer, attachment, loaded),
}

async function loadAttachment(request: Request<'id'>, ports: Ports): Promise<LoadedAttachment> {
  const [viewer, entity] = await Promise.all([request.viewer, attachmentsIn(ports).byId(request.params.id)])
  const context = new ProjectContext(viewer, ports)
  if (entity?.container === undefined) return { entity, context }
  const owner = await ownerOf(entity, context)
  if (!owner) return { entity, context, sees: false }
  const { container, entity: found } = owner
  const rights = await context.rights(found.project)
  return { entity, context, owner, rights, sees: await container.sees(found, context) }
}

/** Returns the container of an attachment; undefined if the attachment is unclaimed or the container was deleted. */
export async function ownerOf(
  { container: reference }: Pick<Attachment, 'container'>,
  context: ProjectContext,
): Promise<Owner | undefined> {
  for (const container of containers) {
    const id = idIn(container, reference)
    const entity = id === undefined ? undefined : await container.reference.find(id, context)
    if (entity) return { container, entity }
  }
  return undefined
}
