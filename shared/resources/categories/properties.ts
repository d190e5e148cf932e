import type { Viewer } from '#shared/platform/product.ts'
import { integer, linked, text } from '#shared/platform/properties/property.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'

/** The facts that the rules of a category's properties need. */
export interface CategoryPlace {
  project?: Project
  /** Returns the link to a principal; undefined if the requester knows no such principal. */
  assignee(id: number, viewer: Viewer): Promise<{ href: string; title: string } | undefined>
}

/** The properties of a category of work packages. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: true }),
  defaultAssignee: linked({
    label: 'Default assignee',
    to: 'User',
    ...linkToPrincipal('user', 'group', 'placeholder_user'),
    required: false,
    writable: true,
    target: async (id: number | string, viewer: Viewer, place?: CategoryPlace) =>
      place?.assignee(Number(id), viewer),
  }),
}
