import type { Row } from '#shared/entities/entity.ts'
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  computed,
  contains,
  equals,
  exists,
  not,
} from '#shared/table/condition.ts'
import { fold } from '#shared/table/fold.ts'

/** One condition of the `filters` parameter, as the client wrote it. */
export interface FilterInput {
  name: string
  operator: string
  values: string[]
}

/** What a filter makes of operator and values: a condition on rows, or what is wrong with them. */
export type FilterOutcome = Condition | { problem: string }

/** A filter of a list, declared once, as data and operators. */
export interface Filter {
  label: string
  /** The condition of every operator the filter knows. */
  operators: Record<string, (values: string[]) => Condition>
  /** Operators that need no values. */
  valueless?: readonly string[]
  /** Whether a value is of the right form. */
  accepts?: (value: string) => boolean
}

const isBlank = (value: string) => fold(value).trim() === ''

const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** The condition that a client's filter means. */
export function conditionOf(filter: Filter, { operator, values }: FilterInput): FilterOutcome {
  const make = Object.hasOwn(filter.operators, operator) ? filter.operators[operator] : undefined
  if (!make) return { problem: NOT_ALLOWED }
  if (filter.valueless?.includes(operator)) return make([])
  if (values.length === 0 || values.some(isBlank)) return { problem: "can't be blank." }
  if (!values.every((value) => filter.accepts?.(value) ?? true)) return { problem: NOT_ALLOWED }
  return make(values)
}

const either = (make: (value: string) => Condition) => (values: string[]) => anyOf(...values.map(make))
const neither = (make: (value: string) => Condition) => (values: string[]) =>
  allOf(...values.map((value) => not(make(value))))

/** A filter on a row attribute that holds one of a fixed list of values. */
export function listFilter(label: string, attribute: string, allowed: readonly string[]): Filter {
  const is = (value: string) => equals(attribute, value)
  return {
    label,
    operators: {
      '=': either(is),
      '!': neither(is),
      '*': () => exists(attribute),
      '!*': () => absent(attribute),
    },
    valueless: ['*', '!*'],
    accepts: (value) => allowed.includes(value),
  }
}

/** A filter on a row attribute that holds a list of ids, or is absent where the list is empty. */
export function idsFilter(label: string, attribute: string): Filter {
  const has = (value: string) => contains(attribute, Number(value))
  return {
    label,
    operators: {
      '=': either(has),
      '!': neither(has),
      '*': () => exists(attribute),
      '!*': () => absent(attribute),
    },
    valueless: ['*', '!*'],
    accepts: (value) => /^\d{1,15}$/.test(value),
  }
}

/** A filter on a row attribute that holds a folded text. */
export function textFilter(label: string, attribute: string): Filter {
  const is = (value: string) => equals(attribute, fold(value.trim()))
  const has = (value: string) => contains(attribute, fold(value))
  return {
    label,
    operators: { '=': either(is), '!': neither(is), '~': either(has), '!~': neither(has) },
    // Half of a surrogate pair is no character; the table takes no such text.
    accepts: (value) => value.isWellFormed(),
  }
}

/** How a computed filter compares the folded text of a value with a row. */
interface RowTests {
  equals(row: Row, text: string): boolean
  contains(row: Row, text: string): boolean
}

/** A filter on a text that is not in the row but follows from it. */
export function computedFilter(label: string, { equals: isEqual, contains: has }: RowTests): Filter {
  const is = (value: string) => computed((row) => isEqual(row as Row, fold(value.trim())))
  const mentions = (value: string) => computed((row) => has(row as Row, fold(value)))
  return {
    label,
    operators: { '=': either(is), '!': neither(is), '~': either(mentions), '!~': neither(mentions) },
    accepts: (value) => value.isWellFormed(),
  }
}
