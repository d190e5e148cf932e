import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { row } from './store.ts'

const declared = listingOf(properties, row)

export const webhookListing: Listing = {
  filters: { ...declared.filters, id: ownIdFilter(routes.list) },
  sorts: declared.sorts,
}
