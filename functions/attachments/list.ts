import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { attachmentListing } from '#shared/resources/attachments/model.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { addressedWorkPackages, type ReadNames } from '#shared/resources/work-packages/load-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the attachments of a work package that the requester sees: none, as nothing can have one yet. */
const listAttachments: Endpoint<typeof routes.list, Stores<ReadNames>> = async (request, stores) => {
  const { entity } = await findAddressed(addressedWorkPackages, request, stores)
  const list = listInMemory({
    href: href(routes.list, entity),
    listing: attachmentListing,
    all: async () => [],
    row: () => ({}),
    represent: () => [],
  })
  return list(request, stores)
}

export const handler = lambda(
  routes.list,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  listAttachments,
)
