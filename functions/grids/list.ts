import { lambda } from '#shared/lambda.ts'
import { mapBatches } from '#shared/platform/collections/paging.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { ApiError, missingPermission, requirePermission } from '#shared/platform/http/errors.ts'
import { pageOf } from '#shared/platform/query/in-memory.ts'
import { parseListQuery } from '#shared/platform/query/parse.ts'
import { gridListing, gridRow, ownGrids } from '#shared/resources/grids/listing.ts'
import { isPerson } from '#shared/resources/grids/model.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { routes } from '#shared/resources/grids/routes.ts'

/** Lists the requester's grids. Where a login is required, a request without credentials gets 403 instead of 401. */
export const listGrids: Endpoint<typeof routes.list> = async (request, app) => {
  const own = ownGrids(request, app)
  own.catch(() => {})
  const viewer = await request.viewer.catch((error) => {
    const isAnonymous =
      !request.hasCredentials && error instanceof ApiError && error.identifier === 'Unauthenticated'
    throw isAnonymous ? missingPermission() : error
  })
  requirePermission(isPerson(viewer))
  const query = parseListQuery(request.query, gridListing, viewer.configuration.settings.maxPageSize)
  const rows = (await own).map((entry) => ({ item: entry, row: gridRow(entry) }))
  const page = await pageOf(rows, query.selection)
  const grids = app.grids.whole(page.elements)
  const elements = mapBatches(grids, async () => (grid) => representGrid(grid, viewer))
  return collection({ href: routes.list.path, query, total: page.total, elements })
}

export const handler = lambda(routes.list, listGrids)
