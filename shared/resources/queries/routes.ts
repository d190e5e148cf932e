import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { availableProjects } from '#shared/resources/projects/routes.ts'

/** The permissions to read the list of queries. Any one of them is enough. */
export const viewQueryPermissions = ['view_work_packages', 'manage_public_queries'] as const

/** The permissions that determine what a requester may do with queries in a scope. */
export const queryPermissions = [...viewQueryPermissions, 'save_queries'] as const

/** The query parameters that override stored values when a query is shown with its results. */
export const overriding = {
  offset: 'The number of the page of the results.',
  pageSize: 'The size of a page of the results.',
  filters: 'The filters of the results; they replace those of the query.',
  sortBy: 'The order of the results; it replaces that of the query.',
  groupBy: 'The property by which the results are grouped; it replaces that of the query.',
  showSums: 'Whether the results have sums; replaces the setting of the query.',
}

const inAnyProject = ['view_work_packages'] as const

const starring = { method: 'PATCH', returns: 'Query' } as const

/** The declaration shared by routes that show a query with its results. */
const shown = {
  parameters: overriding,
  returns: 'Query',
  errors: ['InvalidQuery', 'MissingPermission'],
} as const

const partOfQueries = { runsWith: 'schema', inAnyProject, errors: ['MissingPermission'] } as const

/** Returns the route that shows one of the parts from which queries are built, such as a column or an operator. */
const part = <const Name extends string, const Type extends string>(name: Name, returns: Type, one: string) =>
  kind.view({
    ...partOfQueries,
    path: `/api/v3/queries/${name}/{id}` as const,
    summary: `View ${one}`,
    names: 'text',
    returns,
  })

/** The options that the lists of filter schemas share. */
const filterSchemas = {
  unpaged: true,
  elements: 'QueryFilterInstanceSchema',
} as const

const usual = usualRoutes('queries', 'Query', 'a query', 'queries')

/** The routes of queries (specification, "Queries"). */
export const routes = defineRoutes('queries', {
  list: usual.list({ inAnyProject: queryPermissions, unpaged: true, errors: ['MissingPermission'] }),
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
  'schema-in-project': kind.schemaView({
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
  column: part('columns', 'QueryColumn', 'a column of queries'),
  filter: part('filters', 'QueryFilter', 'a filter of queries'),
  operator: part('operators', 'QueryOperator', 'an operator of filters'),
  'sort-by': part('sort_bys', 'QuerySortBy', 'a sort key of queries'),
  'group-by': part('group_bys', 'QueryGroupBy', 'a column by which queries can be grouped'),
  'filter-schema': part('filter_instance_schemas', 'QueryFilterInstanceSchema', 'the schema of a filter'),
  'filter-schemas': kind.listing({
    ...partOfQueries,
    ...filterSchemas,
    path: '/api/v3/queries/filter_instance_schemas',
    summary: 'List the schemas of the filters of queries',
  }),
  'filter-schemas-in-project': kind.listing({
    ...filterSchemas,
    path: '/api/v3/projects/{id}/queries/filter_instance_schemas',
    summary: 'List the schemas of the filters of the queries of a project',
    runsWith: 'schema',
    names: 'identifier',
    errors: ['MissingPermission', 'NotFound'],
  }),
  'available-projects': {
    ...availableProjects('queries', 'a query', ['view_work_packages']),
    runsWith: 'work-packages/available-projects',
  },
})
