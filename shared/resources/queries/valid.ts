import { withOffered } from '#shared/platform/properties/named.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { linkToValue } from '#shared/resources/work-packages/references.ts'
import type { Query } from './model.ts'
import type { Place } from './place.ts'
import { filterValues } from './properties.ts'

/** A query as far as it is valid where it is, and its filters as queries show them. */
export interface ValidQuery {
  query: Query
  filters: readonly object[]
}

/** Leaves out what has become invalid, or what the requester does not see any more. */
export async function validQuery(query: Query, place: Place): Promise<ValidQuery> {
  const filters = await validFilters(query.filters, place)
  return {
    query: { ...withOffered(place.properties, query), filters: filters.map(({ input }) => input) },
    filters: filters.map(({ instance }) => instance),
  }
}

/** A filter as far as it is valid, as a list takes it and as queries show it. */
interface ValidFilter {
  input: FilterInput
  instance: object
  /** Whether all of its values are. */
  isWhole: boolean
}

/** The valid ones of some filters, each without values that are not. */
export async function validFilters(filters: readonly FilterInput[], place: Place): Promise<ValidFilter[]> {
  const taken = filters.filter((input) => place.takes(input))
  const valid = await Promise.all(taken.map((input) => validFilter(input, place)))
  return valid.filter(({ input, isWhole }) => isWhole || input.values.length > 0)
}

async function validFilter({ operator, values, ...given }: FilterInput, place: Place): Promise<ValidFilter> {
  const { filter, name = given.name, values: stands } = place.filter(given.name) ?? {}
  const links = stands && (await Promise.all(values.map((value) => linkToValue(stands, value, place.around))))
  const kept = links ? values.filter((_, index) => links[index]) : values
  const input = { name, operator, values: kept }
  const shown = links?.filter((link) => link !== undefined)
  return {
    input,
    instance: filterValues.instance(input, filter?.label ?? name, shown),
    isWhole: kept.length === values.length,
  }
}
