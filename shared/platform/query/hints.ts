import type { Text } from '#shared/platform/language/message.ts'
import type { Filter } from './filter.ts'
import { apiName, declaredName, type Listing } from './listing.ts'

/**
 * The maximum number of filters, of sort keys, and of values of one filter that hints contain. It keeps errors small.
 */
const MAX_NAMED = 50

/** The operators of a filter, and its allowed values if there are only a few. */
export interface FilterHint {
  operators: string[]
  values?: string[]
}

/**
 * For each invalid parameter of a query, the values that it would accept. The details of the error contain these hints.
 */
interface QueryHints {
  offset?: { minimum: number }
  pageSize?: { minimum: number; maximum: number; default: number }
  filters?: Record<string, FilterHint>
  sortBy?: string[]
  groupBy?: string[]
  select?: string[]
  /** Examples of well-formed values for the malformed parameters. */
  examples?: Partial<Record<keyof typeof exampleOf, object[]>>
}

/** All problems of a query, and the names and values that the list accepts. */
export interface QueryFindings {
  problems: Text[]
  hints: QueryHints
}

/** Returns the operators and values of a list's filters, keyed by the name of the filter. */
export const filterHints = ({ filters }: Listing): Record<string, FilterHint> =>
  Object.fromEntries(named(filters).map(([name, filter]) => [name, hintOf(filter)]))

export const sortHints = ({ sorts }: Listing): string[] => named(sorts).map(([name]) => name)

/**
 * Builds an example value of a parameter: a filter, or a sort key.
 *
 * @param asked the name of the preferred filter, which is used if it has the operator `=`
 */
export const exampleOf = {
  filters: ({ filters }: Listing, asked?: string): object[] => {
    const equalities = named(filters).filter(([, { operators }]) => '=' in operators)
    const [name, filter] =
      equalities.find(([one]) => asked !== undefined && one === apiName(declaredName(asked))) ??
      equalities.find(([, { values }]) => values) ??
      equalities[0] ??
      []
    const value = filter?.values?.[0] ?? filter?.example ?? '1'
    return name === undefined ? [] : [{ [name]: { operator: '=', values: [value] } }]
  },
  sortBy: (listing: Listing): object[] =>
    sortHints(listing)
      .slice(0, 1)
      .map((name) => [name, 'asc']),
}

/** Returns the operators and values of a filter. */
export const hintOf = ({ operators, values }: Filter): FilterHint => ({
  operators: Object.keys(operators),
  ...valueHints(values),
})

/** Returns the hint with the allowed values; empty if they are unknown or too many, or if there are none. */
export const valueHints = <T>(values: readonly T[] | undefined): { values?: T[] } =>
  values && values.length > 0 && values.length <= MAX_NAMED ? { values: [...values] } : {}

/**
 * Lists declared values by the names that clients use. A value with several names appears once, under the first of
 * them.
 */
export function byApiName<T>(declared: Readonly<Record<string, T>>): [name: string, T][] {
  const values = Object.values(declared)
  return Object.entries(declared)
    .filter(([, value], index) => values.indexOf(value) === index)
    .map(([name, value]) => [apiName(name), value])
}

const named = <T>(declared: Readonly<Record<string, T>>) => byApiName(declared).slice(0, MAX_NAMED)
