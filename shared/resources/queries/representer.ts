import type { ProjectRights } from '#shared/access/viewer.ts'
import { type Link, namedLink, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import type { Query } from './model.ts'
import type { Offers } from './offers.ts'
import { canUpdate } from './policy.ts'
import { DEFAULT_ID, properties } from './properties.ts'
import { resultsHref } from './results.ts'
import { routes } from './routes.ts'
import type { ValidQuery } from './valid.ts'

/** The links of a query besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The Schema of queries.',
    results: 'The list of the work packages.',
  },
  sometimes: {
    star: 'Stars the query.',
    unstar: 'Unstars the query.',
    update: 'The form for a change of the query.',
    updateImmediately: 'Changes the query.',
    delete: 'Deletes the query.',
  },
}

/**
 * The Query resource for one requester, without results.
 *
 * @param rights the requester's rights where it is
 */
export async function representQuery(
  valid: ValidQuery,
  rights: ProjectRights | undefined,
  offers: Offers,
): Promise<Resource> {
  const { query } = valid
  const { viewer } = offers.around
  return {
    _type: 'Query',
    ...represented(properties, query, viewer),
    filters: valid.filters,
    _links: {
      self: { href: pathOf(query), title: query.name },
      ...(await linksOf(query, offers)),
      ...when(canUpdate(viewer, query, rights), actionsOf(query)),
    },
  }
}

/** The address of a query; the default one has the place in its address. */
function pathOf({ id, project }: Query): string {
  if (id !== DEFAULT_ID) return href(routes.show, { id })
  return project === undefined ? routes.default.path : href(routes['default-in-project'], { id: project })
}

/** The links of a query to what it refers to, and to what it is about. */
async function linksOf(query: Query, offers: Offers): Promise<Record<string, Link | Link[]>> {
  const { around } = offers
  const [project, user] = await Promise.all([
    query.project === undefined ? undefined : around.project(query.project),
    query.user === undefined ? undefined : around.principal(query.user),
  ])
  const columns = { ...properties.columns.kind, options: offers.columns }
  const sortBy = { ...properties.sortBy.kind, options: offers.sortBys }
  return {
    project: project ? projectLink(project) : { href: null },
    user: user ? principalLink(user, around.viewer) : { href: null },
    columns: query.columns.map((name) => namedLink(columns, name)),
    highlightedAttributes: query.highlightedAttributes.map((name) => namedLink(columns, name)),
    sortBy: query.sortBy.map((name) => namedLink(sortBy, name)),
    groupBy: namedLink({ ...properties.groupBy.kind, options: offers.groupBys }, query.groupBy),
    results: { href: resultsHref(query) },
    schema: {
      href:
        query.project === undefined
          ? routes.schema.path
          : href(routes['schema-in-project'], { id: query.project }),
    },
  }
}

function actionsOf(query: Query): Record<string, Link> {
  const self = href(routes.show, query)
  const { name, starred } = query
  return {
    ...(starred
      ? { unstar: { href: href(routes.unstar, query), title: `Unstar ${name}`, method: 'patch' } }
      : { star: { href: href(routes.star, query), title: `Star ${name}`, method: 'patch' } }),
    update: { href: href(routes['update-form'], query), title: `Update ${name}`, method: 'post' },
    updateImmediately: { href: self, title: `Update ${name}`, method: 'patch' },
    delete: { href: self, title: `Delete ${name}`, method: 'delete' },
  }
}
