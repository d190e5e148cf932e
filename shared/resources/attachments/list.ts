import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { type Container, referenceTo } from '#shared/project-context/container.ts'
import { representAttachments } from './representer.ts'
import { attachmentsIn } from './store.ts'

/** Attachments have no filters. */
export const attachmentListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** The endpoint that lists the attachments of a container, oldest first. */
export const listAttachments = (container: Container) => async (request: Request<'id'>, ports: Ports) => {
  const [{ entity, loaded }, all] = await Promise.all([
    findAddressed(container.addressed, request, ports),
    attachmentsIn(ports).of(referenceTo(container, request.params.id)),
  ])
  const list = listInMemory({
    href: href(request.route, entity),
    listing: attachmentListing,
    all: () => representAttachments(all, { container, entity }, loaded.context),
    row: ({ id }) => ({ id: Number(id) }),
    represent: (page) => page,
  })
  return list(request, ports)
}
