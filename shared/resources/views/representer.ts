import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import type { Query } from '#shared/resources/queries/model.ts'
import { routes as queries } from '#shared/resources/queries/routes.ts'
import { properties } from './model.ts'
import { routes } from './routes.ts'

export const VIEW = 'Views::WorkPackagesTable'

/** All links of a view except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = { always: { query: 'The query that the view shows.' } }

export const representView = (query: Query, project: Project | undefined, viewer: Viewer): Resource => ({
  _type: VIEW,
  ...represented(properties, query, viewer),
  _links: {
    self: { href: href(routes.show, query) },
    query: { href: href(queries.show, query), title: query.name },
    project: project ? projectLink(project) : { href: null },
  },
})
