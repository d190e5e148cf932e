import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { collection } from '#shared/hal/collection.ts'
import { lambda } from '#shared/lambda/http.ts'
import { parseListQuery } from '#shared/query/parse.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { listing, questionOf } from '#shared/resources/capabilities/question.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'
import { ownMemberships } from '#shared/resources/projects/sight.ts'

/** Lists who may take which action where, as far as the requester may know. */
export const listCapabilities: Endpoint<typeof routes.list> = async (request, app) => {
  const [viewer, own] = await Promise.all([request.viewer, ownMemberships(request, app)])
  const query = parseListQuery(request.query, listing, viewer.configuration.settings.maxPageSize)
  const { start, size, order } = query.selection
  const part = { start, size, descending: order[0]?.descending ?? false }
  const page = await findCapabilities(questionOf(query.filters), part, { viewer, own }, app)
  const elements = await representCapabilities(page.elements, viewer, app)
  return collection({ href: routes.list.path, query, total: page.total, elements })
}

export const handler = lambda(routes.list, listCapabilities)
