import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'

/** What can be found, by `_type`. Of two that fit equally well, the one that comes first here is first. */
export const foundTypes = ['Project', 'WorkPackage', 'Version', 'User', 'Group', 'PlaceholderUser'] as const

export type FoundType = (typeof foundTypes)[number]

/** The properties of something that was found: what a list of suggestions shows. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  title: text({ label: 'Title', maxLength: 520 }),
  active: boolean({ label: 'Active' }),
}

/** Something that was found; not active is what is archived, closed or locked. */
export interface SearchResult extends EntityOf<typeof properties> {}

/** The links of something that was found besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  sometimes: {
    project: 'The project of a work package or version.',
    type: 'The type of a work package.',
    status: 'The status of a work package.',
  },
}
