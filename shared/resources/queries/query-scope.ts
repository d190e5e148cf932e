import type { ProjectRights } from '#shared/access/viewer.ts'
import { embeddedCollection } from '#shared/platform/hal/collection.ts'
import { filterSchema } from '#shared/platform/hal/filter-schema.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say, type Text } from '#shared/platform/language/message.ts'
import { withOffered } from '#shared/platform/properties/named.ts'
import type { NamedOption } from '#shared/platform/properties/property.ts'
import { type FilterInput, outcomeOf } from '#shared/platform/query/filter.ts'
import { byApiName } from '#shared/platform/query/hints.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { linkToValue } from '#shared/project-context/link-target.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { type WorkPackageListing, workPackageListing } from '#shared/resources/work-packages/list.ts'
import { labelOf } from '#shared/resources/work-packages/model.ts'
import type { Query } from './model.ts'
import { filterValues, type InScope, properties } from './properties.ts'
import { routes } from './routes.ts'

const directions = { asc: 'Ascending', desc: 'Descending' }

/**
 * A query reduced to the parts that are valid in its scope. `instances` contains the filters in the form in which query
 * resources show them.
 */
export interface ValidQuery extends Query {
  instances: readonly object[]
}

/** A filter, restricted to the values that the requester sees. */
interface SeenFilter {
  /** The filter in the form that lists accept. `instance` is the filter in the form that a query resource shows. */
  input: FilterInput
  instance: object
  label: Text
  /** True if the requester sees all values of the filter. */
  isWhole: boolean
}

/**
 * The scope of a query: a project, or all projects for a global query. The list of work packages in that scope
 * determines which filters, columns and sort keys a query may have.
 */
export class QueryScope {
  readonly listing: WorkPackageListing['listing']
  readonly schemaHref: string
  readonly filterSchemasHref: string
  readonly #columns: readonly string[]
  readonly #values: WorkPackageListing['values']
  readonly #names: ReadonlyMap<unknown, string>

  /**
   * @param rights the requester's rights in the project; for global queries, the rights that the requester has in at
   * least one project
   */
  constructor(
    readonly context: ProjectContext,
    ports: Ports,
    readonly rights?: ProjectRights,
    readonly project?: Project,
  ) {
    const { listing, columns, values } = workPackageListing(context, ports, project?.id)
    this.listing = listing
    this.#values = values
    this.#names = new Map(byApiName(listing.filters).map(([name, filter]) => [filter, name]))
    this.#columns = columns
    this.schemaHref = project ? href(routes['schema-in-project'], project) : routes.schema.path
    this.filterSchemasHref = project
      ? href(routes['filter-schemas-in-project'], project)
      : routes['filter-schemas'].path
  }

  /** The columns that a query may show. */
  columns = (): NamedOption[] => this.#titled(this.#columns)

  /** The columns that a query may group by. */
  groups = (): NamedOption[] => this.#titled(namesIn(this.listing.groups ?? {}))

  /** The sort keys, each in both directions. */
  sortBys = (): NamedOption[] =>
    this.#titled(namesIn(this.listing.sorts)).flatMap(({ name, title }) =>
      Object.entries(directions).map(([key, label]) => ({
        name: `${name}-${key}`,
        title: `${title} (${say(label)})`,
      })),
    )

  #titled = (names: readonly string[]): NamedOption[] =>
    names.map((name) => ({ name, title: labelOf(name, this.context.viewer) ?? name }))

  /**
   * Returns the filter that the list has under the given name, together with its primary name. If the values of the
   * filter are ids, also returns the kind of entity to which the ids refer.
   */
  filter(input: string) {
    const name = declaredName(input)
    const filter = Object.hasOwn(this.listing.filters, name) ? this.listing.filters[name] : undefined
    return filter && { filter, name: this.#names.get(filter) ?? name, values: this.#values[name] }
  }

  #takes = (input: FilterInput): boolean => {
    const found = this.filter(input.name)
    return found !== undefined && !('problem' in outcomeOf(found.filter, input))
  }

  /** Returns a query without its invalid parts, and without references that are hidden from the requester. */
  async valid(query: Query): Promise<ValidQuery> {
    const valid = await this.validFilters(query.filters)
    const [filters, instances] = [valid.map(({ input }) => input), valid.map(({ instance }) => instance)]
    return {
      ...withOffered<Query, InScope>(properties, query, this.context.viewer, { scope: this }),
      filters,
      instances,
    }
  }

  /**
   * Returns the given filters without their invalid values. Omits filters that the list does not accept, and filters of
   * which all values are invalid.
   */
  async validFilters(filters: readonly FilterInput[]): Promise<SeenFilter[]> {
    const seen = await this.seenFilters(filters)
    return seen.filter(({ input, isWhole }) => isWhole || input.values.length > 0)
  }

  /** Returns the given filters that the list accepts. */
  seenFilters = (filters: readonly FilterInput[]): Promise<SeenFilter[]> =>
    Promise.all(filters.filter(this.#takes).map(this.#seen))

  #seen = async ({ operator, values, ...given }: FilterInput): Promise<SeenFilter> => {
    const { filter, name = given.name, values: stands } = this.filter(given.name) ?? {}
    const links =
      stands && (await Promise.all(values.map((value) => linkToValue(stands, value, this.context))))
    const kept = links ? values.filter((_, index) => links[index]) : values
    const input = { name, operator, values: kept }
    const label = filter?.label ?? name
    const shown = links?.filter((link) => link !== undefined)
    const instance = filterValues.instance(input, label, shown)
    return { input, instance, label, isWhole: kept.length === values.length }
  }

  filterSchemas = (): Resource[] =>
    byApiName(this.listing.filters).map(([name, filter]) => filterSchema(filterValues, name, filter))

  schema(query?: Query): Resource {
    const { viewer } = this.context
    const described = schemaResource<Query, InScope>(properties, viewer, this.schemaHref, query, {
      scope: this,
    })
    const _links = { allowedValuesSchemas: { href: this.filterSchemasHref } }
    return {
      ...described,
      filters: { ...Object(described.filters), _links },
      _embedded: { filtersSchemas: embeddedCollection(this.filterSchemasHref, this.filterSchemas()) },
    }
  }
}

const namesIn = (declared: Readonly<Record<string, unknown>>): string[] =>
  byApiName(declared).map(([name]) => name)
