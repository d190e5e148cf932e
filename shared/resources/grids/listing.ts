import type { Viewer } from '#shared/access/viewer.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { MY_PAGE } from './limits.ts'
import { properties } from './properties.ts'
import { type GridEntry, gridsIn } from './store.ts'

const row = { scope: 'scope', createdAt: 'createdAt', updatedAt: 'updatedAt' }

/** The row of a grid, for filters and sort keys. */
export const gridRow = ({ id, createdAt, updatedAt }: GridEntry): Row => ({
  id,
  ...rowFrom(row, { scope: MY_PAGE, createdAt, updatedAt }),
})

/** The filter of grids, under its two names (specification, "Grids"), and the sort keys. */
export const gridListing: Listing = {
  filters: { page: exactFilter('Page', row.scope), scope: exactFilter('Scope', row.scope) },
  sorts: listingOf(properties, row).sorts,
}

export const ownGrids = async ({ user }: Viewer, ports: Ports): Promise<GridEntry[]> =>
  user ? gridsIn(ports).entriesOf(user.id) : []
