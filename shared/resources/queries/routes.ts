import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const reads = ['get', 'query'] as const
const writes = ['get', 'query', 'put', 'update', 'delete', 'check'] as const

/** The permissions of which one makes the list of queries readable. */
export const listReaders = ['view_work_packages', 'manage_public_queries'] as const

/** The query parameters of a query that is shown with its results: they count instead of what is stored. */
const overriding = {
  offset: 'The number of the page of the results.',
  pageSize: 'The size of a page of the results.',
  filters: 'The filters of the results, instead of those of the query.',
  sortBy: 'The order of the results, instead of that of the query.',
  groupBy: 'What the results are grouped by, instead of what the query says.',
  showSums: 'Whether the results have sums, instead of what the query says.',
}

const inAnyProject = ['view_work_packages'] as const

const starring = { method: 'PATCH', returns: 'Query', uses: { table: writes } } as const

/** Around work packages, "Queries". */
export const routes = defineRoutes('queries', {
  list: kind.listing({
    path: '/api/v3/queries',
    summary: 'List queries',
    inAnyProject: listReaders,
    unpaged: true,
    elements: 'Query',
    errors: ['MissingPermission'],
    uses: { table: reads },
  }),
  create: kind.creation({
    path: '/api/v3/queries',
    summary: 'Create a query',
    returns: 'Query',
    errors: ['InvalidRequestBody'],
    uses: { table: writes },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/queries/form',
    summary: 'Check the creation of a query',
    inAnyProject,
    errors: ['InvalidRequestBody'],
    uses: { table: reads },
  }),
  default: kind.view({
    path: '/api/v3/queries/default',
    summary: 'View the default query with its results',
    parameters: overriding,
    returns: 'Query',
    errors: ['InvalidQuery', 'MissingPermission'],
    uses: { table: reads },
  }),
  'default-in-project': kind.view({
    path: '/api/v3/projects/{id}/queries/default',
    summary: 'View the default query of a project with its results',
    names: 'identifier',
    parameters: overriding,
    returns: 'Query',
    errors: ['InvalidQuery', 'MissingPermission'],
    uses: { table: reads },
  }),
  schema: kind.schema({
    path: '/api/v3/queries/schema',
    summary: 'View the schema of queries',
    inAnyProject,
    errors: ['MissingPermission'],
    uses: { table: reads },
  }),
  'schema-in-project': kind.schema({
    path: '/api/v3/projects/{id}/queries/schema',
    summary: 'View the schema of the queries of a project',
    names: 'identifier',
    errors: ['MissingPermission', 'NotFound'],
    uses: { table: reads },
  }),
  show: kind.view({
    path: '/api/v3/queries/{id}',
    summary: 'View a query with its results',
    parameters: overriding,
    returns: 'Query',
    errors: ['InvalidQuery'],
    uses: { table: reads },
  }),
  update: kind.update({
    path: '/api/v3/queries/{id}',
    summary: 'Update a query',
    returns: 'Query',
    errors: ['InvalidRequestBody'],
    uses: { table: writes },
  }),
  delete: kind.deletion({
    path: '/api/v3/queries/{id}',
    summary: 'Delete a query',
    success: 204,
    uses: { table: writes },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/queries/{id}/form',
    summary: 'Check the update of a query',
    errors: ['InvalidRequestBody'],
    uses: { table: reads },
  }),
  star: kind.action({ ...starring, path: '/api/v3/queries/{id}/star', summary: 'Star a query' }),
  unstar: kind.action({ ...starring, path: '/api/v3/queries/{id}/unstar', summary: 'Unstar a query' }),
})
