import { integer, text } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** The properties of a category of work packages. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
}

/** A category of the work packages of a project, which holds it. */
export interface Category {
  id: number
  name: string
  /** The principal to whom its work packages are usually assigned. */
  defaultAssignee?: number
}

/** The order of categories; they have no filters. */
export const categoryListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** The category of a project with an id; none where the id is that of another project's, or of one that is gone. */
export const categoryIn = (
  { categories = [] }: { categories?: readonly Category[] },
  id: number | undefined,
): Category | undefined => categories.find((one) => one.id === id)
