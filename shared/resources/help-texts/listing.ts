import type { Listing } from '#shared/platform/query/listing.ts'

/** Help texts have no filters. */
export const helpTextListing: Listing = { filters: {}, sorts: { id: 'id' } }
