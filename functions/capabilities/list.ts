import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { searchIfAsked } from '#shared/platform/endpoints/search.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { listQueryOf } from '#shared/platform/query/list-query.ts'
import { capabilityFilter, listing } from '#shared/resources/capabilities/filter.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

/** Lists the capabilities that the requester may see: which principal may take which action in which context. */
export const listCapabilities: Endpoint<typeof routes.list> = async (request, ports) => {
  const viewer = await request.viewer
  const query = listQueryOf(request, listing, viewer.configuration)
  const asked = searchIfAsked(request, listing, viewer.configuration)
  if (asked) return asked
  const filter = capabilityFilter(query.filters, viewer)
  const { total, capabilities } = await findCapabilities(filter, query.selection, viewer, ports)
  const elements = await representCapabilities(capabilities, viewer, ports)
  return collection({ href: routes.list.path, query, total, elements })
}

export const handler = lambda(routes.list, listCapabilities)
