import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { embeddedCollection } from '#shared/platform/hal/collection.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { principalLinks } from '#shared/resources/principals/links.ts'
import type { LoadedWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { ListedAttachment } from './model.ts'
import { canAttach, canDelete } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The links of an attachment besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    downloadLocation: 'Leads to its file.',
    staticDownloadLocation: 'Leads to its file, too.',
  },
  sometimes: { delete: 'Deletes the attachment.' },
}

/** What attachments of one work package are shown with. */
interface Context {
  viewer: Viewer
  /** Absent for attachments that have not been claimed. */
  workPackage?: WorkPackage
  /** The requester's rights in the project of the work package. */
  rights?: ProjectRights
}

/** Attachments as elements of a list; their authors are looked up together. */
export async function representAttachments(
  attachments: readonly ListedAttachment[],
  { viewer, workPackage, rights }: Context,
  stores: Stores<'principals'>,
): Promise<Resource[]> {
  const ids = [...new Set(attachments.flatMap(({ author }) => author ?? []))]
  const authors = await principalLinks(
    ids.map((id) => ({ id, kind: 'user' })),
    viewer,
    stores,
  )
  return attachments.map((attachment) => {
    const self = href(routes.show, attachment)
    const content: Link = { href: href(routes.content, attachment) }
    return {
      _type: 'Attachment',
      ...represented(properties, attachment, viewer),
      _links: {
        self: { href: self, title: attachment.fileName },
        author: authors.get(attachment.author ?? 0) ?? { href: null, title: 'Deleted user' },
        container: workPackage
          ? { href: href(workPackages.show, workPackage), title: workPackage.subject }
          : { href: null },
        downloadLocation: content,
        staticDownloadLocation: content,
        ...when(canDelete(viewer, attachment, rights), { delete: { href: self, method: 'delete' } }),
      },
    }
  })
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
  around: LoadedWorkPackage['around'],
  stores: Stores<'attachments' | 'principals'>,
  known?: readonly ListedAttachment[],
): Promise<Resource> {
  const [all, rights] = await Promise.all([
    known ?? stores.attachments.of(workPackage.id),
    around.rights(workPackage.project),
  ])
  const elements = await representAttachments(all, { viewer: around.viewer, workPackage, rights }, stores)
  return embeddedCollection(href(routes.list, workPackage), elements)
}
