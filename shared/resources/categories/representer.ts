import type { Viewer } from '#shared/access/viewer.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented, undisclosed } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { disclosureTo } from '#shared/project-context/disclosure.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import type { Category } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a category except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of categories.',
    project: 'The project whose work packages may have it.',
  },
  sometimes: { ...changingLinks('the category'), deletionPreview: 'The preview of the deletion.' },
}

/**
 * Represents the Category resource.
 *
 * @param mayChange whether the requester may change and delete the category
 */
export async function representCategory(
  category: Category,
  project: Pick<Project, 'id' | 'name'>,
  viewer: Viewer,
  ports: Ports,
  mayChange = false,
): Promise<Resource> {
  const { defaultAssignee: id } = category
  const assignee = id === undefined ? undefined : await principalsIn(ports).byId(id)
  const isDisclosed = assignee && (await disclosureTo(viewer, ports)(assignee))
  return {
    _type: 'Category',
    ...represented(properties, category, viewer),
    _links: {
      self: { href: href(routes.show, category), title: category.name },
      schema: { href: routes.schema.path },
      project: projectLink(project),
      defaultAssignee: assigneeLink(assignee, Boolean(isDisclosed), viewer),
      ...changesOf(routes.show, category, { change: mayChange, delete: mayChange }, category.name),
    },
  }
}

function assigneeLink(assignee: AnyPrincipal | undefined, isDisclosed: boolean, viewer: Viewer): Link {
  if (!assignee) return { href: null }
  return isDisclosed ? principalLink(assignee, viewer) : undisclosed
}
