import type { Viewer } from '#shared/access/viewer.ts'
import { entryLinks } from '#shared/configuration/entry-links.ts'
import { canManage } from '#shared/configuration/entry-policy.ts'
import { orderedResource } from '#shared/configuration/ordered-resource.ts'
import { fieldsOfType } from '#shared/custom-fields/places.ts'
import { type Resource, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { routes as fieldRoutes } from '#shared/resources/custom-fields/routes.ts'
import { type CompleteType, properties, typeList } from './model.ts'
import { routes } from './routes.ts'

/** All links of a type except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  ...entryLinks('the type'),
  lists: { customFields: 'The custom fields of its work packages, for administrators.' },
}

const entries = orderedResource<CompleteType>(routes, properties, typeList)

export const shown = { ...entries, represent: representType }

function representType(type: CompleteType, viewer: Viewer): Resource {
  const resource = entries.represent(type, viewer)
  return {
    ...resource,
    _links: { ...Object(resource._links), ...when(canManage(viewer), fieldLinks(type, viewer)) },
  }
}

const fieldLinks = ({ id: type }: CompleteType, { configuration }: Viewer) => ({
  customFields: fieldsOfType(configuration, typeList.of(configuration, type)).map(({ id, name }) => ({
    href: href(fieldRoutes.show, { id }),
    title: name,
  })),
})
