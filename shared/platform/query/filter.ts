import type { CandidateIds, RowTest } from '#shared/platform/collections/paging.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'

/** How many filters a list may be asked for; two of the same count once. */
export const MAX_FILTERS = 50

/** How many values all filters of a list may have together that compare each of them with each row. */
export const MAX_VALUES = 300

/** How many values a filter may have that looks up each of them. */
export const MAX_LOOKED_UP = 100

/** One condition of the `filters` parameter, as the client wrote it. */
export interface FilterInput {
  name: string
  operator: string
  values: string[]
}

/** Ids that are found by key, so that not everything has to be read. */
interface Narrowing {
  among: CandidateIds
  /** What is asked of rows besides: it has to decide alone where there are too many ids to look for. */
  rows?: Condition | RowTest
}

/**
 * What a filter makes of operator and values: what is asked of rows, by whatever means, or what is wrong. Nothing is
 * looked up for it before the list is read.
 */
export type FilterOutcome = Condition | Narrowing | RowTest | { problem: string }

/** What an operator makes of a filter's values. */
export type Operator = (values: string[]) => FilterOutcome

/** A filter of a list, declared once: what messages call it, and the operators it knows. */
export interface Filter {
  label: string
  operators: Record<string, Operator>
  /** Whether it finds a row's value among its own by key, however many they are, and does not compare each of them. */
  keyed?: true
  /** Whether it looks at an attribute that rows are too small for. */
  whole?: true
}

export const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** The condition that a client's filter means, or what is wrong with it, to be read after the filter's label. */
export function conditionOf({ operators }: Filter, { operator, values }: FilterInput): FilterOutcome {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  return known ? known(values) : { problem: NOT_ALLOWED }
}

/** The ids that come into question for every one of several reasons; undefined where there is no reason. */
export function intersection(reasons: readonly (CandidateIds | undefined)[]): CandidateIds | undefined {
  const given = reasons.filter((reason) => reason !== undefined)
  if (given.length === 0) return undefined
  const known = given.filter((reason) => typeof reason !== 'function')
  const lookups = given.filter((reason) => typeof reason === 'function')
  if (lookups.length === 0) return common(known)
  return async () => common([...known, ...(await Promise.all(lookups.map((look) => look())))])
}

/** The ids that all of some sets have; undefined stands for all ids there are. */
export function common(sets: readonly (ReadonlySet<number> | undefined)[]): ReadonlySet<number> | undefined {
  const [first, ...others] = sets.filter((ids) => ids !== undefined)
  return first && new Set([...first].filter((id) => others.every((other) => other.has(id))))
}
