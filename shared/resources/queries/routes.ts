import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

/** The permissions to read the list of queries. Any one of them is enough. */
export const listReaders = ['view_work_packages', 'manage_public_queries'] as const

/** The permissions that decide on the requester's rights to queries in a place. */
export const places = [...listReaders, 'save_queries'] as const

/** The query parameters of a query with results. They override the stored values. */
export const overriding = {
  offset: 'The number of the page of the results.',
  pageSize: 'The size of a page of the results.',
  filters: 'The filters of the results, instead of those of the query.',
  sortBy: 'The order of the results, instead of that of the query.',
  groupBy: 'What the results are grouped by, instead of what the query says.',
  showSums: 'Whether the results have sums, instead of what the query says.',
}

const inAnyProject = ['view_work_packages'] as const

const starring = { method: 'PATCH', returns: 'Query' } as const

/** How a query is shown with its results. */
const shown = {
  parameters: overriding,
  returns: 'Query',
  errors: ['InvalidQuery', 'MissingPermission'],
} as const

const usual = usualRoutes('queries', 'Query', 'a query', 'queries')

/** Around work packages, "Queries". */
export const routes = defineRoutes('queries', {
  list: usual.list({ inAnyProject: places, unpaged: true, errors: ['MissingPermission'] }),
  create: usual.create(),
  'create-form': usual.creationForm({ inAnyProject }),
  default: kind.view({
    path: '/api/v3/queries/default',
    summary: 'View the default query with its results',
    ...shown,
  }),
  'default-in-project': kind.view({
    path: '/api/v3/projects/{id}/queries/default',
    summary: 'View the default query of a project with its results',
    runsWith: 'default',
    names: 'identifier',
    ...shown,
  }),
  schema: usual.schema({ inAnyProject, errors: ['MissingPermission'] }),
  'schema-in-project': kind.schema({
    path: '/api/v3/projects/{id}/queries/schema',
    summary: 'View the schema of the queries of a project',
    runsWith: 'schema',
    names: 'identifier',
    errors: ['MissingPermission', 'NotFound'],
  }),
  show: usual.show({
    summary: 'View a query with its results',
    parameters: overriding,
    errors: ['InvalidQuery'],
  }),
  update: usual.update(),
  delete: usual.delete(),
  'update-form': usual.updateForm(),
  star: kind.action({ ...starring, path: '/api/v3/queries/{id}/star', summary: 'Star a query' }),
  unstar: kind.action({
    ...starring,
    path: '/api/v3/queries/{id}/unstar',
    summary: 'Unstar a query',
    runsWith: 'star',
  }),
})
