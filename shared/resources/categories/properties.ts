import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { integer, linked, text } from '#shared/platform/properties/property.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'

/** The data on which the rules for the properties of a category depend. */
export interface CategoryPlace {
  project?: Project
  /** Returns the link to a principal; undefined if the principal does not exist or is hidden from the requester. */
  assignee(id: number, viewer: Viewer): Promise<{ href: string; title: string } | undefined>
}

export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: true }),
  defaultAssignee: linked({
    label: 'Default assignee',
    to: 'User',
    ...linkToPrincipal('user', 'group', 'placeholder_user'),
    required: false,
    writable: true,
    allowed: (_viewer: Viewer, _category: unknown, place?: CategoryPlace) =>
      place?.project && { href: href(workPackages['available-assignees-in-project'], place.project) },
    target: async (id: number | string, viewer: Viewer, place?: CategoryPlace) =>
      place?.assignee(Number(id), viewer),
  }),
}
