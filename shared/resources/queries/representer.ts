import { type Link, namedLinks, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href, withQuery } from '#shared/platform/http/addresses.ts'
import { message, say } from '#shared/platform/language/message.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { writtenFilters } from '#shared/platform/query/filter.ts'
import { linkOf, toPrincipal } from '#shared/project-context/link-target.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { Query } from './model.ts'
import { canUpdate } from './policy.ts'
import { DEFAULT_ID, type InScope, properties } from './properties.ts'
import type { QueryScope, ValidQuery } from './query-scope.ts'
import { routes } from './routes.ts'

/** All links of a query except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of queries.',
    results: 'The list of the work packages.',
  },
  sometimes: {
    star: 'Stars the query.',
    unstar: 'Unstars the query.',
    ...changingLinks('the query'),
  },
}

/** Returns the Query resource for a requester, without results. */
export async function representQuery(query: ValidQuery, scope: QueryScope): Promise<Resource> {
  const { viewer } = scope.context
  return {
    _type: 'Query',
    ...represented(properties, query, viewer),
    filters: query.instances,
    _links: {
      self: { href: pathOf(query), title: query.name },
      project: scope.project ? projectLink(scope.project) : { href: null },
      user: query.user === undefined ? { href: null } : await linkOf(toPrincipal, query.user, scope.context),
      ...namedLinks<Query, InScope>(properties, query, viewer, { scope }),
      results: { href: resultsHref(query) },
      schema: { href: scope.schemaHref },
      ...when(canUpdate(viewer, query, scope.rights), actionsOf(query)),
    },
  }
}

/** Returns the address of a query. The address of the default query depends on the project. */
function pathOf({ id, project }: Query): string {
  if (id !== DEFAULT_ID) return href(routes.show, { id })
  return project === undefined ? routes.default.path : href(routes['default-in-project'], { id: project })
}

/** Returns the address of the list of work packages that a query represents. */
function resultsHref(query: Query): string {
  const { project: id } = query
  const path = id === undefined ? workPackages.list.path : href(workPackages['in-project'], { id })
  return withQuery(path, listParametersOf(query))
}

/** Returns the parameters with which the list of work packages shows the results of a query. */
export const listParametersOf = ({ filters, sortBy, groupBy, sums, includeSubprojects, project }: Query) => ({
  filters: JSON.stringify(writtenFilters(filters)),
  sortBy: JSON.stringify(sortBy.map((key) => key.split('-'))),
  ...(groupBy !== undefined && { groupBy }),
  ...(sums && { showSums: 'true' }),
  ...(project !== undefined && { includeSubprojects: String(includeSubprojects) }),
  offset: '1',
  pageSize: '20',
})

function actionsOf(query: Query): Record<string, Link> {
  const self = href(routes.show, query)
  const { name, starred } = query
  return {
    ...(starred
      ? { unstar: { href: href(routes.unstar, query), title: say(message`Unstar ${name}`), method: 'patch' } }
      : { star: { href: href(routes.star, query), title: say(message`Star ${name}`), method: 'patch' } }),
    update: { href: href(routes['update-form'], query), title: say(message`Update ${name}`), method: 'post' },
    updateImmediately: { href: self, title: say(message`Update ${name}`), method: 'patch' },
    delete: { href: self, title: say(message`Delete ${name}`), method: 'delete' },
  }
}
