import type { ProjectRights } from '#shared/access/viewer.ts'
import { embeddedCollection } from '#shared/platform/hal/collection.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type ContainerKind, type Owner, referenceTo } from '#shared/project-context/container.ts'
import { linksFrom, toOwner } from '#shared/project-context/link-target.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { ListedAttachment } from './model.ts'
import { canDelete } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { attachmentsIn } from './store.ts'

/** All links of an attachment except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    downloadLocation: 'Downloads the file.',
    staticDownloadLocation: 'The same as `downloadLocation`.',
  },
  sometimes: { delete: 'Deletes the attachment.' },
}

/** All links of a prepared attachment except `self`, for the OpenAPI document. */
export const uploadLinks: DeclaredLinks = {
  always: {
    addAttachment: 'Stores the file: the form of the file store, whose fields have to precede the file.',
    completeUpload: 'Finishes the upload after the file is stored.',
    delete: 'Cancels the upload.',
  },
}

/** The targets of an attachment's links, except the container, keyed by link name. */
export const references = { author: toOwner }

/**
 * Returns the ids to which the links of an attachment refer. The links do not depend on a project, so `project` is 0.
 */
export const referring = ({ author }: ListedAttachment) => ({ author, project: 0 })

/**
 * Represents an attachment as an element of a list.
 *
 * @param owner the container that has claimed the attachment or is about to claim it
 */
export async function representAttachment(
  attachment: ListedAttachment,
  owner: Owner<ContainerKind> | undefined,
  context: ProjectContext,
): Promise<Resource> {
  const { viewer } = context
  const [links, rights] = await Promise.all([
    linksFrom(references, referring(attachment), context),
    owner && context.rights(owner.entity.project),
  ])
  const mayDelete = canDelete(viewer, attachment, owner?.container, rights)
  const self = href(routes.show, attachment)
  const content: Link = { href: href(routes.content, attachment) }
  return {
    _type: 'Attachment',
    ...represented(properties, attachment, viewer),
    _links: {
      self: { href: self, title: attachment.fileName },
      ...links,
      container: owner ? owner.container.reference.link(owner.entity, context) : { href: null },
      downloadLocation: content,
      staticDownloadLocation: content,
      ...when(mayDelete, { delete: { href: self, method: 'delete' } }),
    },
  }
}

/** Represents the attachments of a container as elements of its list. */
export const representAttachments = (
  attachments: readonly ListedAttachment[],
  owner: Owner<ContainerKind>,
  context: ProjectContext,
): Promise<Resource[]> => Promise.all(attachments.map((one) => representAttachment(one, owner, context)))

/**
 * Returns the links through which the attachments of a container are listed and added.
 *
 * @param self the address of the container
 */
export const attachmentLinks = (
  { permits }: ContainerKind,
  self: string,
  rights: ProjectRights | undefined,
): Record<string, Link> => {
  const href = `${self}/attachments`
  return {
    attachments: { href },
    ...when(permits.attach(rights), { addAttachment: { href, method: 'post' } }),
  }
}

/**
 * Returns the attachments embedded in a container.
 *
 * @param known all attachments of the container, if they have already been read
 */
export async function embeddedAttachments(
  owner: Owner<ContainerKind>,
  context: ProjectContext,
  known?: readonly ListedAttachment[],
): Promise<Resource> {
  const { container, entity } = owner
  const all = known ?? (await attachmentsIn(context.ports).of(referenceTo(container, entity.id)))
  const { href } = container.reference.link(entity, context)
  return embeddedCollection(`${href}/attachments`, await representAttachments(all, owner, context))
}
