import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { routes as projectRoutes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { routes as typeRoutes } from '#shared/resources/types/routes.ts'
import type { FieldEntity } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a custom field except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of custom fields.',
    ...changingLinks('the custom field'),
    deletionPreview: 'The preview of the deletion.',
  },
}

/** Returns a representer for the given fields. The projects of all fields are read together. */
export async function representerOf(fields: readonly FieldEntity[], viewer: Viewer, ports: Ports) {
  const ids = new Set(fields.flatMap(({ projects = [] }) => projects))
  const summaries = await projectsIn(ports).summaries(ids)
  return (field: FieldEntity): Resource => {
    const { id, name } = field
    return {
      _type: 'CustomField',
      ...represented(properties, field, viewer),
      _links: {
        self: { href: href(routes.show, { id }), title: name },
        schema: { href: routes.schema.path },
        projects: (field.projects ?? []).map((project) => linkOf(project, summaries)),
        types: typeLinks(field, viewer),
        ...changesOf(routes.show, { id }, { change: true, delete: true }, name),
      },
    }
  }
}

/**
 * Returns the link to a project. The link to a deleted project is kept, without a title: without the link, the list
 * could become empty and would then mean all projects.
 */
function linkOf(
  id: number,
  summaries: Awaited<ReturnType<ReturnType<typeof projectsIn>['summaries']>>,
): Link {
  const found = summaries.get(id)
  return found ? projectLink(found) : { href: href(projectRoutes.show, { id }) }
}

function typeLinks({ types = [] }: FieldEntity, { configuration }: Viewer): Link[] {
  const all = typesIn(configuration as Parameters<typeof typesIn>[0])
  return types.map((id) => ({
    href: href(typeRoutes.show, { id }),
    title: all.find((type) => type.id === id)?.name,
  }))
}
