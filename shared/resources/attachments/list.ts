import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import { representAll } from './representer.ts'
import { routes } from './routes.ts'
import { attachmentsIn } from './store.ts'

/** Attachments have no filters. */
export const attachmentListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** Lists the attachments of a work package, the oldest first. */
export async function listAttachments(request: Request<'id'>, ports: Ports) {
  const [{ entity: workPackage, loaded }, all] = await Promise.all([
    findAddressed(addressedWorkPackages, request, ports),
    attachmentsIn(ports).of(request.params.id),
  ])
  const list = listInMemory({
    href: href(routes.list, workPackage),
    listing: attachmentListing,
    all: () => representAll(all, workPackage, loaded.around),
    row: ({ id }) => ({ id: Number(id) }),
    represent: (page) => page,
  })
  return list(request, ports)
}
