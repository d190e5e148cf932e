import type { Resource } from '#shared/platform/hal/resource.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import type { Owner } from '#shared/project-context/container.ts'
import { embeddedFrom, embeddedTypes } from '#shared/project-context/link-target.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { containers } from '#shared/resources/containers.ts'
import type { Attachment } from './model.ts'
import { references, referring, representAttachment } from './representer.ts'

/** The resource types that a single attachment embeds, for the OpenAPI document. */
export const embeds: DeclaredResource['embeds'] = {
  ...embeddedTypes(references),
  container: {
    of: containers.flatMap(({ reference: { type } }) => (typeof type === 'string' ? type : type.of)),
  },
}

export async function representSingle(
  attachment: Attachment,
  owner: Owner | undefined,
  context: ProjectContext,
): Promise<Resource> {
  const [element, author, container] = await Promise.all([
    representAttachment(attachment, owner, context),
    embeddedFrom(references, referring(attachment), context),
    owner?.container.represent(owner.entity, context),
  ])
  return { ...element, _embedded: { ...author, ...(container && { container }) } }
}
