import { integer } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** The properties of a help text. */
export const properties = { id: integer({ label: 'ID', min: 1 }) }

/** Help texts have no filters. */
export const helpTextListing: Listing = { filters: {}, sorts: { id: 'id' } }
