import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { capabilityFilter, listing } from '#shared/resources/capabilities/filter.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

/** Lists which principal may take which action where, as far as the requester may see. */
export const listCapabilities: Endpoint<typeof routes.list> = async (request, app) => {
  const viewer = await request.viewer
  const query = parseListQuery(request.query, listing, viewer.configuration.settings.maxPageSize)
  const filter = capabilityFilter(query.filters, viewer)
  const { total, capabilities } = await findCapabilities(filter, query.selection, viewer, app)
  const elements = await representCapabilities(capabilities, viewer, app)
  return collection({ href: routes.list.path, query, total, elements })
}

export const handler = lambda(routes.list, listCapabilities)
