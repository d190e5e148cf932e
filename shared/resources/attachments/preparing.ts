import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type Container, type Owner, referenceTo } from '#shared/project-context/container.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, newDirectUpload } from './model.ts'
import { directProperties } from './properties.ts'
import { representAttachment } from './representer.ts'
import { reviewDirectUpload } from './review.ts'
import { routes } from './routes.ts'
import { attachmentsIn } from './store.ts'
import { type LoadedUpload, uploadedTo } from './uploading.ts'

/** Declares how an attachment is prepared before a form sends its file directly to the bucket. */
const preparedFor = (container?: Container): CreatableResource<Attachment, LoadedUpload> => ({
  ...uploadedTo(container),
  properties: directProperties,
  review: reviewDirectUpload,
  blank: async ({ values, viewer, loaded: { target } }, ports) => {
    const { fileName, description, fileSize } = values as {
      fileName: string
      description: string | null
      fileSize: number
    }
    const given = {
      id: await sequencesIn(ports).allocate('attachments'),
      values: { fileName, description },
      author: viewer.user?.id,
      container: container && target && referenceTo(container, target.entity.id),
    }
    return newDirectUpload(given, fileSize, ports.now())
  },
  insert: (attachment, { ports }) => attachmentsIn(ports).insert(attachment),
  represent: (attachment, _, { target, context }) =>
    representUpload(attachment, container && target && { container, entity: target.entity }, context),
})

/**
 * The endpoint that prepares an attachment.
 *
 * @param container the kind of the container at the address; absent if the attachment gets its container later
 */
export const prepare =
  (container?: Container): Endpoint =>
  (request, ports) => {
    const { fileName, description, fileSize } = request.body
    const body = { fileName: cleaned(fileName), description, fileSize }
    return create(preparedFor(container))({ ...request, body }, ports)
  }

/** Returns the AttachmentUpload resource, with a new form for the file. */
async function representUpload(
  attachment: Attachment,
  owner: Owner | undefined,
  context: ProjectContext,
): Promise<Resource> {
  const [element, form] = await Promise.all([
    representAttachment(attachment, owner, context),
    filesIn(context.ports).form(attachment.key, attachment.fileSize),
  ])
  const { downloadLocation: _, staticDownloadLocation: __, ...links } = Object(element._links)
  return {
    ...element,
    _type: 'AttachmentUpload',
    _links: {
      ...links,
      addAttachment: { href: form.href, method: 'post', form_fields: form.fields },
      completeUpload: { href: href(routes.uploaded, attachment) },
    },
  }
}
