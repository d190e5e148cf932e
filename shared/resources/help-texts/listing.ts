import type { Listing } from '#shared/platform/query/listing.ts'

export const helpTextListing: Listing = { filters: {}, sorts: { id: 'id' } }
