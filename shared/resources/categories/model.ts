import type { Listing } from '#shared/platform/query/listing.ts'

/** A category for the work packages of a project. It is stored as a part of the project. */
export interface Category {
  id: number
  name: string
  /** The principal to whom work packages in the category are assigned by default. */
  defaultAssignee?: number
}

/** Categories have no filters. They are sorted by id. */
export const categoryListing: Listing = { filters: {}, sorts: { id: 'id' } }

/**
 * Returns the category with the given id in a project; undefined if the category is deleted or belongs to another
 * project.
 */
export const categoryIn = (
  { categories = [] }: { categories?: readonly Category[] },
  id: number | undefined,
): Category | undefined => categories.find((one) => one.id === id)
