import { integer, text } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** The properties of an attachment of a work package. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  fileName: text({ label: 'File name', maxLength: 255 }),
}

/** Attachments have no filters. */
export const attachmentListing: Listing = { filters: {}, sorts: { id: 'id' } }
