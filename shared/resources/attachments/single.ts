import type { Resource } from '#shared/platform/hal/resource.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import { embeddedFrom } from '#shared/surroundings/reference.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Attachment } from './model.ts'
import { references, referring, representAttachment } from './representer.ts'

const embedded = { ...references, container: { ...references.container, represent: representWorkPackage } }

/** An attachment on its own, with its author and its work package. */
export async function representSingle(attachment: Attachment, around: Surroundings): Promise<Resource> {
  const [element, found] = await Promise.all([
    representAttachment(attachment, around),
    embeddedFrom(embedded, referring(attachment), around),
  ])
  return { ...element, _embedded: found }
}
