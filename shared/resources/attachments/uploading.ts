import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Addressed, findAddressed } from '#shared/platform/endpoints/show.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import {
  type Container,
  type InProject,
  type LoadedInProject,
  referenceTo,
} from '#shared/project-context/container.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { addTo } from './adding.ts'
import { cleaned } from './file-name.ts'
import { ownerOf } from './load-attachment.ts'
import { type Attachment, type ListedAttachment, newAttachment, preparedAttachment } from './model.ts'
import { canUpload } from './policy.ts'
import { properties } from './properties.ts'
import { reviewUpload, type Upload } from './review.ts'
import { representSingle } from './single.ts'
import { attachmentsIn } from './store.ts'

/** The container to which an uploaded file will belong. */
type Target = Addressed<InProject, LoadedInProject<InProject>>

/** An upload with the context of its request and, if the address identifies a container, the container. */
export interface LoadedUpload extends Upload {
  context: ProjectContext
  target?: Target
}

/**
 * Declares how an attachment is uploaded. The attachment is written before its file is stored, so that the sweeper
 * finds interrupted uploads. The attachment becomes visible once the file is stored.
 */
export const uploadedTo = (container?: Container): CreatableResource<Attachment, LoadedUpload> => ({
  properties,
  loadForCreation: async (request, ports) => {
    const file = request.file ?? new Uint8Array()
    if (!container) return { file, context: new ProjectContext(await request.viewer, ports) }
    const [target, present] = await Promise.all([
      findAddressed(container.addressed, request as Request<'id'>, ports),
      attachmentsIn(ports).of(referenceTo(container, Number(request.params.id))),
    ])
    return { file, context: target.loaded.context, target, present }
  },
  mayCreate: (viewer, { target }) =>
    container ? container.permits.attach(target?.loaded.rights) : canUpload(viewer),
  review: reviewUpload,
  blank: async ({ values, viewer, loaded: { file, target } }, ports) =>
    newAttachment(
      {
        id: await sequencesIn(ports).allocate('attachments'),
        values: values as { fileName: string; description: string | null },
        author: viewer.user?.id,
        container: container && target && referenceTo(container, target.entity.id),
      },
      file,
      ports.now(),
    ),
  withValues: (attachment) => attachment,
  insert: async (attachment, { loaded: { file, target, present = [] }, ports }) => {
    const prepared = preparedAttachment(attachment, ports.now())
    await attachmentsIn(ports).insert(prepared)
    await filesIn(ports).put(attachment.key, file)
    const showing = attachmentsIn(ports).replacement(prepared, attachment)
    if (container && target) await addUploaded(container, target, attachment, present, ports, showing)
    else await ports.table.write(showing)
  },
  represent: async (attachment, _, { context }) =>
    representSingle(attachment, await ownerOf(attachment, context), context),
})

/**
 * Returns the metadata to store: the file name and the description. Ignores all other metadata in the body, because the
 * size and the type are determined from the file itself.
 */
const storedMetadataIn = ({ fileName, description }: Values): Values => ({
  fileName: cleaned(fileName),
  description,
})

/**
 * The endpoint that accepts a file.
 *
 * @param container the kind of the container at the address; absent if the file is claimed later
 */
export const upload =
  (container?: Container): Endpoint =>
  (request, ports) =>
    create(uploadedTo(container))({ ...request, body: storedMetadataIn(request.body) }, ports)

/**
 * Adds an attachment to its container, if there is room. If another request writes the container first, the container
 * is read again, but the file is not uploaded again.
 */
const addUploaded = (
  container: Container,
  { entity, loaded: { context } }: Target,
  attachment: Attachment,
  present: readonly ListedAttachment[],
  ports: Ports,
  showing: readonly Write[],
): Promise<void> => {
  const { id } = entity
  let isRead = true
  return retryingRefusals(async () => {
    const [found, others] = isRead
      ? [entity, present]
      : await Promise.all([
          container.collection(ports).byId(id),
          attachmentsIn(ports).of(referenceTo(container, id)),
        ])
    isRead = false
    const before = requireVisible(found, !found?.removal)
    await addTo({ container, entity: before }, attachment, others, context, ports, showing)
  })
}
