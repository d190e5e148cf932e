import type { Configuration } from '#shared/configuration/configuration.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { listing, questionOf, withRequester } from '#shared/resources/capabilities/question.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

/** Lists which principal may take which action where, as far as the requester may see. */
export const listCapabilities: Endpoint<typeof routes.list> = async (request, app) => {
  const read = async ({ settings }: Configuration) => {
    const query = parseListQuery(request.query, listing, settings.maxPageSize)
    const { start, size, order } = query.selection
    const part = { start, size, descending: order[0]?.descending ?? false }
    const filters = await withRequester(query.filters, request.viewer)
    return { query, page: await findCapabilities(questionOf(filters), part, request, app) }
  }
  // The requester is awaited first: without valid credentials the answer is 401, whatever is wrong with the query.
  const reading = suppressUnhandled(app.configuration.speculate(read))
  const viewer = await request.viewer
  const { query, page } = await reading
  const elements = await representCapabilities(page.elements, viewer, app)
  return collection({ href: routes.list.path, query, total: page.total, elements })
}

export const handler = lambda(routes.list, listCapabilities)
