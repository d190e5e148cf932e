import type { App } from '#shared/app.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { byNumber, type Listing } from '#shared/platform/query/listing.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { MY_PAGE } from './model.ts'
import type { GridEntry } from './store.ts'

/** The attributes that grids are filtered and sorted by. */
const row = { scope: 'scope', createdAt: 'createdAt', updatedAt: 'updatedAt' }

/** A grid as lists look at it. */
export const gridRow = ({ id, createdAt, updatedAt }: GridEntry): Row => ({
  id,
  [row.scope]: MY_PAGE,
  [row.createdAt]: Date.parse(createdAt),
  [row.updatedAt]: Date.parse(updatedAt),
})

/** Specification, "Grids", list filter under both its names; the sort keys are decisions. */
export const gridListing: Listing = {
  filters: { page: exactFilter('Page', row.scope), scope: exactFilter('Scope', row.scope) },
  sorts: { id: 'id', created_at: byNumber(row.createdAt), updated_at: byNumber(row.updatedAt) },
}

/** The list of the requester's grids; asked for together with them where the credentials name them. */
export async function ownGrids({ claimedId, viewer }: Request, { grids }: App): Promise<GridEntry[]> {
  const owner = claimedId ?? (await viewer).user?.id
  return owner === undefined ? [] : grids.entriesOf(owner)
}
