import { integer, text } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** The properties of a category of work packages. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
}

/** The order of categories; they have no filters. */
export const categoryListing: Listing = { filters: {}, sorts: { id: 'id' } }
