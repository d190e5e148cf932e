import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, when } from '#shared/platform/hal/resource.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import { representElement } from '#shared/resources/work-packages/representer.ts'
import type { LoadedAttachment, ReadStores } from './load-attachment.ts'
import type { Attachment } from './model.ts'
import { representAttachments } from './representer.ts'

/** An attachment on its own, with its author and its work package. */
export async function representSingle(
  attachment: Attachment,
  viewer: Viewer,
  { around, workPackage, rights }: Omit<LoadedAttachment, 'entity' | 'sees'>,
  stores: ReadStores,
): Promise<Resource> {
  const { author: id } = attachment
  const [elements, author, container] = await Promise.all([
    representAttachments([attachment], { viewer, workPackage, rights }, stores),
    id === undefined ? undefined : stores.principals.byId(id),
    around && workPackage ? representElement(workPackage, around) : undefined,
  ])
  return {
    ...(elements[0] as Resource),
    _embedded: {
      ...(author && { author: await representPrincipal(author, viewer, stores) }),
      ...when(container !== undefined, { container }),
    },
  }
}
