import { isPerson } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { mapBatches } from '#shared/platform/lists/page.ts'
import { gridListing, gridRow, ownGrids } from '#shared/resources/grids/listing.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { routes } from '#shared/resources/grids/routes.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'

/** Lists the requester's grids. */
export const handler = lambda(
  routes.list,
  listInMemory({
    listing: gridListing,
    all: ownGrids,
    row: gridRow,
    canList: isPerson,
    canCreate: isPerson,
    represent: (page, viewer, ports) =>
      mapBatches(gridsIn(ports).whole(page), async () => (grid) => representGrid(grid, viewer)),
  }),
)
