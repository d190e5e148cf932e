import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { filterSchema, representFilter, representOperator } from '#shared/platform/hal/filter-schema.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { namedResource } from '#shared/platform/hal/schema.ts'
import type { NamedKind } from '#shared/platform/properties/kind.ts'
import { type NamedOption, text } from '#shared/platform/properties/property.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byApiName } from '#shared/platform/query/hints.ts'
import { apiName, declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { workPackageListing } from '#shared/resources/work-packages/list.ts'
import { globalScope } from './load.ts'
import { filterValues, properties as query } from './properties.ts'
import type { QueryScope } from './query-scope.ts'

/** The parts of queries that have addresses of their own: columns, groups, sort keys, filters, operators. */

export const partProperties = {
  id: text({ label: 'ID', maxLength: 255 }),
  name: text({ label: 'Name', maxLength: 255 }),
}

/** The listing of filter schemas. It has neither filters nor sort keys. */
export const filterSchemaListing: Listing = { filters: {}, sorts: {}, order: [] }

/**
 * Returns the endpoint that shows a part of queries, such as a column. Everybody who may see work packages in at least
 * one project may see the part.
 */
const showPart = (find: (name: string, scope: QueryScope, ports: Ports) => Resource | undefined) =>
  show<Resource, { entity?: Resource }>({
    load: async (request: Request<'id'>, ports) => {
      const scope = await globalScope(request, ports)
      return { entity: find(request.path.id, scope, ports) }
    },
    represent: (part) => part,
  })

/** Finds an option by its name, which may be in snake_case. */
const named = (name: string, kind: NamedKind, options: readonly NamedOption[]): Resource | undefined => {
  const option = options.find((one) => one.name === apiName(name))
  return option && namedResource(kind, option)
}

export const showColumn = showPart((name, scope) => named(name, query.columns.kind, scope.columns()))
export const showSortBy = showPart((name, scope) => named(name, query.sortBy.kind, scope.sortBys()))
export const showGroupBy = showPart((name, scope) => named(name, query.groupBy.kind, scope.groups()))

/** A project id that stands for any project. It is needed because some filters exist only in the lists of a project. */
const ANY_PROJECT = 0

/** Returns all filters that queries may contain, keyed by the names under which queries show them. */
function filtersOf({ context, listing }: QueryScope, ports: Ports): Map<string, Filter> {
  const { filters } = workPackageListing(context, ports, ANY_PROJECT).listing
  return new Map([...byApiName(filters), ...byApiName(listing.filters)])
}

const showOfFilter = (represent: typeof filterSchema) =>
  showPart((id, scope, ports) => {
    const name = apiName(declaredName(id))
    const filter = filtersOf(scope, ports).get(name)
    return filter && represent(filterValues, name, filter)
  })

export const showFilter = showOfFilter(representFilter)

export const showFilterSchema = showOfFilter(filterSchema)

export const showOperator = showPart((symbol, { listing }) => {
  const isKnown = Object.values(listing.filters).some(({ operators }) => Object.hasOwn(operators, symbol))
  return isKnown ? representOperator(filterValues, symbol) : undefined
})

/** Returns the endpoint that lists the schemas of filters. @param find finds the scope of the queries */
export const listFilterSchemas =
  <R extends Request>(find: (request: R, ports: Ports) => Promise<QueryScope>) =>
  async (request: R, ports: Ports) => {
    const scope = await find(request, ports)
    const list = listInMemory<Resource>({
      href: scope.filterSchemasHref,
      listing: filterSchemaListing,
      all: async () => scope.filterSchemas(),
      row: () => ({}),
      represent: (page) => page,
    })
    return list(request, ports)
  }
