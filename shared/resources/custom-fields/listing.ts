import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { properties } from './properties.ts'

const attributes = { name: 'name', resource: 'resource', format: 'format' } as const

/** Returns the row of a custom field. It has the values by which lists of custom fields are filtered and sorted. */
export const rowOf = ({ id, name, resource, format }: CustomField): Row => ({
  id,
  ...rowFrom({ name: 'name' }, { name }),
  resource,
  format,
})

/** The filters and sort keys of custom fields. By default, the fields are ordered by resource, then by position. */
export const fieldListing: Listing = { ...listingOf(properties, attributes), order: [] }
