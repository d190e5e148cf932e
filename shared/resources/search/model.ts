import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'

/** The `_type`s of results. Results of equal rank are sorted in this order. */
export const foundTypes = ['Project', 'WorkPackage', 'Version', 'User', 'Group', 'PlaceholderUser'] as const

export type FoundType = (typeof foundTypes)[number]

/** The properties of a search result. A list of suggestions shows all of them. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  title: text({ label: 'Title', maxLength: 520 }),
  active: boolean({ label: 'Active' }),
}

/** A search result. `active` is false for archived projects, closed work packages and versions, and locked users. */
export interface SearchResult extends EntityOf<typeof properties> {}

/** All links of a result except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  sometimes: {
    project: 'The project of a work package or version.',
    type: 'The type of a work package.',
    status: 'The status of a work package.',
  },
}
