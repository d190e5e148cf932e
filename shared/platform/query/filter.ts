import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { FindPartitions } from '#shared/platform/lists/row-index.ts'
import type { CandidateIds, RowTest } from '#shared/platform/lists/selection.ts'

/** The maximum number of filters of a list, not including duplicates. */
export const MAX_FILTERS = 50

/** The maximum number of values in all filters of a list. Values of filters with `keyed` are not included. */
export const MAX_VALUES = 300

/** The maximum number of values of a filter that looks up each value. */
export const MAX_LOOKED_UP = 100

/** One filter of the `filters` parameter, as the client sent it. */
export interface FilterInput {
  name: string
  operator: string
  values: string[]
}

/** Formats filters as values of the parameter `filters`. */
export const writtenFilters = (filters: readonly FilterInput[]) =>
  filters.map(({ name, operator, values }) => ({ [name]: { operator, values } }))

/** Limits a list to candidate ids. The rows with these ids are read by key, so the list need not read all rows. */
interface Narrowing {
  candidateIds: CandidateIds
  /**
   * The condition on rows. It must select exactly the matching rows by itself, because a list ignores the candidate ids
   * if there are too many.
   */
  rows?: Condition | RowTest
}

/** Partitions that together contain the rows of all matches, so that a list need not read all rows. */
interface InPartitions {
  partitions: FindPartitions
  /**
   * The condition on rows. It must select the matches without the help of `partitions`, because a list may also read
   * other partitions.
   */
  rows: Condition | RowTest
}

/**
 * The outcome of an operator for a filter's values: a condition on rows, or a problem. Lookups for the condition are
 * performed only when the list is read.
 */
export type FilterOutcome = Condition | Narrowing | InPartitions | RowTest | { problem: Text }

/** An operator of a filter. Returns the outcome of the filter for the given values. */
export type Operator = (values: string[]) => FilterOutcome

type AllowedValues = { href: string } | readonly { href: string; title: string }[]

/** A filter of a list: its name in messages, and its operators. */
export interface Filter {
  label: Text
  /** The name that schemas use for the type of the values. For ids, this is the type of the resource. */
  type: string
  operators: Record<string, Operator>
  /** All allowed values, if there are only a few. */
  values?: readonly string[]
  /** An example of an allowed value, if many values are allowed. The default is `1`. */
  example?: string
  /**
   * The resources whose ids are allowed: the address of their list or, if there are only a few resources, a link to
   * each of them.
   */
  allowed?: AllowedValues
  /**
   * True if the filter compares rows with a set of all filter values. Additional values do not make the filter slower,
   * so the number of values is not limited.
   */
  keyed?: true
  /** True if the filter needs an attribute of the entity that is too large for rows. */
  needsEntities?: true
}

/** A list: its address, and the `_type` of its elements. */
export interface ListAddress {
  path: string
  elements: string
}

/** The type and the allowed values of a filter whose values are ids of elements of a list. */
export const idsIn = ({ elements, path }: ListAddress): Pick<Filter, 'type' | 'allowed'> => ({
  type: elements,
  allowed: { href: path },
})

export const NOT_ALLOWED = 'is not set to one of the allowed values.'

/**
 * Returns the outcome of a filter in a request: a condition or a problem. The message of the problem continues a
 * sentence that begins with the label of the filter.
 */
export function outcomeOf({ operators }: Filter, { operator, values }: FilterInput): FilterOutcome {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  return known ? known(values) : { problem: NOT_ALLOWED }
}

/**
 * Returns the ids that all the given sets of candidates contain. If no set is given, returns undefined, which stands
 * for all ids.
 */
export function intersection(candidates: readonly (CandidateIds | undefined)[]): CandidateIds | undefined {
  const given = candidates.filter((ids) => ids !== undefined)
  if (given.length === 0) return undefined
  const known = given.filter((ids) => typeof ids !== 'function')
  const lookups = given.filter((ids) => typeof ids === 'function')
  if (lookups.length === 0) return common(known)
  return async () => common([...known, ...(await Promise.all(lookups.map((look) => look())))])
}

/** Returns the ids that all sets have in common. An undefined set, or an undefined result, stands for all ids. */
export function common(sets: readonly (ReadonlySet<number> | undefined)[]): ReadonlySet<number> | undefined {
  const [first, ...others] = sets.filter((ids) => ids !== undefined)
  return first && new Set([...first].filter((id) => others.every((other) => other.has(id))))
}
