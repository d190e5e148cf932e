import { type Condition, compares, computed, equals, holds } from '#shared/platform/dynamodb/condition.ts'
import { isStorable } from '#shared/platform/dynamodb/number.ts'
import type { Filter, Operator } from '#shared/platform/query/filter.ts'
import {
  anInteger,
  either,
  neither,
  presence,
  type ValueKind,
  withFirst,
  withoutValues,
  withValues,
} from './operator.ts'

const aFloat: ValueKind<number> = {
  read: (text) => (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined),
  otherwise: 'is not a number.',
}

const kinds = { integer: anInteger, float: aFloat }

/** A condition that is decided here instead of in the table. */
const decidedHere = (condition: Condition): Condition => computed((row) => holds(condition, row))

type Comparison = '=' | '<=' | '>='

/** How a number is compared with what a row has. */
type Compare = (comparison: Comparison, number: number) => Condition

function compareWith(attribute: string): Compare {
  return (comparison, number) =>
    comparison === '=' ? equals(attribute, number) : compares(attribute, comparison, number)
}

const comparing = (kind: ValueKind<number>, compare: Compare): Record<Comparison | '!', Operator> => {
  const is = (number: number) => compare('=', number)
  return {
    '=': withValues(kind, either(is)),
    '!': withValues(kind, neither(is)),
    '>=': withFirst(kind, (number) => compare('>=', number)),
    '<=': withFirst(kind, (number) => compare('<=', number)),
  }
}

/**
 * A filter on a row attribute that holds a number, or is absent where there is none (decisions, "Collections":
 * integers). A value may be any number, also one that no row could hold.
 */
export function numberFilter(label: string, attribute: string, kind: keyof typeof kinds): Filter {
  const inRow = compareWith(attribute)
  const compare: Compare = (comparison, number) =>
    isStorable(number) ? inRow(comparison, number) : decidedHere(inRow(comparison, number))
  return { label, operators: { ...comparing(kinds[kind], compare), ...presence(attribute) } }
}

/** A filter on the entities' own ids, which no row holds but every test of a row is told. */
export function idFilter(label: string): Filter {
  const inRow = compareWith('id')
  const compare: Compare = (comparison, number) => decidedHere(inRow(comparison, number))
  const always = (answer: boolean) => withoutValues(() => computed(() => answer))
  const isAmong = (wanted: boolean) =>
    withValues(anInteger, (values) => {
      const ids = new Set(values)
      return computed(({ id }) => ids.has(id as number) === wanted)
    })
  const keyed = { '=': isAmong(true), '!': isAmong(false), '*': always(true), '!*': always(false) }
  return { label, keyed: true, operators: { ...comparing(anInteger, compare), ...keyed } }
}
