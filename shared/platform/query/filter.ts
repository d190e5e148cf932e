import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { FindPartitions } from '#shared/platform/lists/filing.ts'
import type { CandidateIds, RowTest } from '#shared/platform/lists/selection.ts'

/** The maximum number of filters of a list; duplicates count once. */
export const MAX_FILTERS = 50

/** The maximum number of values of a list's filters together, except for those that look values up by key. */
export const MAX_VALUES = 300

/** The maximum number of values of a filter that makes a lookup for each. */
export const MAX_LOOKED_UP = 100

/** One filter of the `filters` parameter, as the client sent it. */
export interface FilterInput {
  name: string
  operator: string
  values: string[]
}

/** Filters as the parameter `filters` has them. */
export const writtenFilters = (filters: readonly FilterInput[]) =>
  filters.map(({ name, operator, values }) => ({ [name]: { operator, values } }))

/** Candidate ids that are found by key, so that not all rows have to be read. */
interface Narrowing {
  candidateIds: CandidateIds
  /** The condition for rows. It must be sufficient alone: it is used without the ids if there are too many. */
  rows?: Condition | RowTest
}

/** Partitions that have the rows of everything that matches, so that not all rows have to be read. */
interface Filed {
  partitions: FindPartitions
  /** The condition for rows. It must be sufficient alone: other partitions may be read. */
  rows: Condition | RowTest
}

/**
 * The result of a filter for operator and values: what rows have to satisfy, or the problem. Lookups are made only when
 * the list is read.
 */
export type FilterOutcome = Condition | Narrowing | Filed | RowTest | { problem: Text }

/** The result of an operator for the values of a filter. */
export type Operator = (values: string[]) => FilterOutcome

type AllowedValues = { href: string } | readonly { href: string; title: string }[]

/** A filter of a list: its name in messages, and its operators. */
export interface Filter {
  label: Text
  /** The type of its values, as schemas name types; that of a resource if they are ids. */
  type: string
  operators: Record<string, Operator>
  /** All values it takes, if these are few. */
  values?: readonly string[]
  /** One of its values, if these are many and `1` is none. */
  example?: string
  /** The resources whose ids it takes: the address of their list, or a link to each of a few. */
  allowed?: AllowedValues
  /** Whether it looks a row's value up in a set of its values, so that their number does not matter. */
  keyed?: true
  /** Whether it needs an attribute of the entity that is too large for rows. */
  needsEntities?: true
}

/** A list: its address, and the `_type` of its elements. */
export interface ListAddress {
  path: string
  elements: string
}

/** The type and the values of a filter that takes the ids of what a list contains. */
export const idsIn = ({ elements, path }: ListAddress): Pick<Filter, 'type' | 'allowed'> => ({
  type: elements,
  allowed: { href: path },
})

export const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** The outcome of a client's filter: a problem is to be appended to the filter's label. */
export function outcomeOf({ operators }: Filter, { operator, values }: FilterInput): FilterOutcome {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  return known ? known(values) : { problem: NOT_ALLOWED }
}

/** The intersection of several sets of candidates; undefined if no set is given: then any id can match. */
export function intersection(candidates: readonly (CandidateIds | undefined)[]): CandidateIds | undefined {
  const given = candidates.filter((ids) => ids !== undefined)
  if (given.length === 0) return undefined
  const known = given.filter((ids) => typeof ids !== 'function')
  const lookups = given.filter((ids) => typeof ids === 'function')
  if (lookups.length === 0) return common(known)
  return async () => common([...known, ...(await Promise.all(lookups.map((look) => look())))])
}

/** The ids that all sets have in common; undefined means all ids. */
export function common(sets: readonly (ReadonlySet<number> | undefined)[]): ReadonlySet<number> | undefined {
  const [first, ...others] = sets.filter((ids) => ids !== undefined)
  return first && new Set([...first].filter((id) => others.every((other) => other.has(id))))
}
