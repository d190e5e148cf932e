import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { pageOf } from '#shared/platform/query/in-memory.ts'
import { parseListQuery } from '#shared/platform/query/parse.ts'
import { listing } from '#shared/resources/actions/listing.ts'
import { actions, canTake } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'

/** Lists the actions that the requester may take in some context. */
export const listActions: Endpoint<typeof routes.list> = async ({ query: given, ...request }) => {
  const viewer = await request.viewer
  const query = parseListQuery(given, listing, viewer.configuration.settings.maxPageSize)
  const seen = actions.filter((action) => canTake(viewer, action))
  const rows = seen.map((action) => ({ item: action, row: { id: action.id } }))
  const page = await pageOf(rows, query.selection)
  const elements = page.elements.map((action) => representAction(action, viewer))
  return collection({ href: routes.list.path, query, total: page.total, elements })
}

export const handler = lambda(routes.list, listActions)
