import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented, undisclosed } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { disclosureTo } from '#shared/project-context/disclosure.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import { type Category, properties } from './model.ts'
import { routes } from './routes.ts'

/** The links of a category besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { project: 'The project whose work packages may have it.' },
  sometimes: { defaultAssignee: 'The principal that its work packages are assigned to by default.' },
}

/** The Category resource. */
export async function representCategory(
  category: Category,
  project: Pick<Project, 'id' | 'name'>,
  viewer: Viewer,
  ports: Ports,
): Promise<Resource> {
  const { defaultAssignee: id } = category
  const assignee = id === undefined ? undefined : await principalsIn(ports).byId(id)
  const isDisclosed = assignee && (await disclosureTo(viewer, ports)(assignee))
  return {
    _type: 'Category',
    ...represented(properties, category, viewer),
    _links: {
      self: { href: href(routes.show, category), title: category.name },
      project: projectLink(project),
      ...(assignee && { defaultAssignee: isDisclosed ? principalLink(assignee, viewer) : undisclosed }),
    },
  }
}
