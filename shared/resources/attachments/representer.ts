import type { ProjectRights } from '#shared/access/viewer.ts'
import { embeddedCollection } from '#shared/platform/hal/collection.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { linksFrom, toUser } from '#shared/surroundings/reference.ts'
import { toWorkPackage } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { ListedAttachment } from './model.ts'
import { canAttach, canDelete } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { attachmentsIn } from './store.ts'

/** The links of an attachment besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    downloadLocation: 'Leads to its file.',
    staticDownloadLocation: 'Leads to its file, too.',
  },
  sometimes: { delete: 'Deletes the attachment.' },
}

/** Everything that attachments link to, by the name of the link. */
export const references = { author: toUser, container: toWorkPackage }

/** What an attachment refers to; where it is does not matter to that. */
export const referring = ({ author, container }: ListedAttachment) => ({ author, container, project: 0 })

/** An attachment as an element of a list. */
export async function representAttachment(
  attachment: ListedAttachment,
  around: Surroundings,
): Promise<Resource> {
  const { container, fileName } = attachment
  const links = await linksFrom(references, referring(attachment), around)
  const workPackage = container === undefined ? undefined : await around.workPackage(container)
  const rights = workPackage && (await around.rights(workPackage.project))
  const self = href(routes.show, attachment)
  const content: Link = { href: href(routes.content, attachment) }
  return {
    _type: 'Attachment',
    ...represented(properties, attachment, around.viewer),
    _links: {
      self: { href: self, title: fileName },
      ...links,
      downloadLocation: content,
      staticDownloadLocation: content,
      ...when(canDelete(around.viewer, attachment, rights), { delete: { href: self, method: 'delete' } }),
    },
  }
}

/** Attachments of a work package as elements of its list. @param workPackage as it is now */
export function representAll(
  attachments: readonly ListedAttachment[],
  workPackage: WorkPackage,
  around: Surroundings,
): Promise<Resource[]> {
  around.know(workPackage)
  const own = attachments.map((one) => ({ ...one, container: workPackage.id }))
  return Promise.all(own.map((one) => representAttachment(one, around)))
}

/** The links of a work package to its attachments, and to what adds one. */
export const attachmentLinks = (
  workPackage: WorkPackage,
  rights: ProjectRights | undefined,
): Record<string, Link> => {
  const attachments = href(routes.list, workPackage)
  return {
    attachments: { href: attachments },
    ...when(canAttach(rights), { addAttachment: { href: attachments, method: 'post' } }),
  }
}

/** The attachments of a work package, as a part of it. @param known all of them, if they need not be read */
export async function embeddedAttachments(
  workPackage: WorkPackage,
  around: Surroundings,
  ports: Ports,
  known?: readonly ListedAttachment[],
): Promise<Resource> {
  const all = known ?? (await attachmentsIn(ports).of(workPackage.id))
  return embeddedCollection(href(routes.list, workPackage), await representAll(all, workPackage, around))
}
