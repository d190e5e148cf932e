import {
  type Condition,
  compares,
  computed,
  conditionAttributes,
  contains,
  equals,
  holds,
  not,
} from '#shared/platform/dynamodb/condition.ts'
import { isStorable } from '#shared/platform/dynamodb/table.ts'
import type { Text } from '#shared/platform/language/message.ts'
import {
  type Filter,
  type FilterOutcome,
  idsIn,
  type ListAddress,
  NOT_ALLOWED,
  type Operator,
} from './filter.ts'
import {
  anInteger,
  aText,
  atMost,
  either,
  neither,
  presence,
  takingFirst,
  takingNoValues,
  takingOne,
  takingValues,
  type ValueKind,
} from './operators.ts'

const booleans = new Map([
  ['t', true],
  ['f', false],
])

const aBoolean: ValueKind<boolean> = {
  read: (text) => booleans.get(text),
  otherwise: NOT_ALLOWED,
}

/**
 * A filter on a boolean row attribute. An absent attribute is false.
 *
 * @param inverse true if the attribute means the opposite of the filter, as `archived` does for the filter `active`
 */
export function booleanFilter(label: Text, attribute: string, { inverse = false } = {}): Filter {
  const holdsTrue = equals(attribute, true)
  const is = (value: boolean) => (value === inverse ? not(holdsTrue) : holdsTrue)
  return whetherFilter(label, is)
}

/**
 * A filter with the values true and false.
 *
 * @param is `is(true)` and `is(false)` return the outcomes for the two values
 */
export const whetherFilter = (label: Text, is: (wanted: boolean) => FilterOutcome): Filter => ({
  label,
  type: 'Boolean',
  values: [...booleans.keys()],
  operators: { '=': takingOne(aBoolean, is), '!': takingOne(aBoolean, (value) => is(!value)) },
})

const oneOfOperators = <T>(kind: ValueKind<T>, is: (value: T) => Condition): Record<'=' | '!', Operator> => ({
  '=': takingValues(kind, either(is)),
  '!': takingValues(kind, neither(is)),
})

/** An id in a filter. The entity need not exist. */
export const anId: ValueKind<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  otherwise: NOT_ALLOWED,
}

const oneOf = <T>({ read, otherwise }: ValueKind<T>, allowed: readonly T[]): ValueKind<T> => ({
  read: (text) => {
    const value = read(text)
    return value !== undefined && allowed.includes(value) ? value : undefined
  },
  otherwise,
})

/**
 * A filter with a fixed list of values.
 *
 * @param is maps an allowed value to the condition that a row has this value
 */
export const choiceFilter = <T extends string>(
  label: Text,
  allowed: readonly T[],
  is: (value: T) => Condition,
): Filter => ({
  label,
  type: 'String',
  values: allowed,
  operators: oneOfOperators(oneOf(aText as ValueKind<T>, allowed), is),
})

/** A filter on a row attribute whose possible values are a fixed list. */
export function listFilter(label: Text, attribute: string, allowed: readonly string[]): Filter {
  const { operators, ...filter } = choiceFilter(label, allowed, (value) => equals(attribute, value))
  return { ...filter, operators: { ...operators, ...presence(attribute) } }
}

/**
 * A filter on a row attribute that contains the ids of the chosen options. The attribute is absent if no option is
 * chosen.
 *
 * @param offered the ids of all options; other ids are rejected
 */
export const optionsFilter = (label: Text, attribute: string, offered: readonly number[]): Filter => ({
  label,
  type: 'CustomOption',
  values: offered.map(String),
  operators: {
    ...oneOfOperators(oneOf(anId, offered), (id) => contains(attribute, id)),
    ...presence(attribute),
  },
})

const aFloat: ValueKind<number> = {
  read: (text) => (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined),
  otherwise: 'is not a number.',
}

const kinds = { integer: anInteger, float: aFloat }

/** Returns an equivalent condition that is evaluated in this process rather than by DynamoDB. */
const evaluatedHere = (condition: Condition): Condition =>
  computed(conditionAttributes(condition), (row) => holds(condition, row))

type Comparison = '=' | '<=' | '>='

type Compare = (comparison: Comparison, number: number) => Condition

function compareWith(attribute: string): Compare {
  return (comparison, number) =>
    comparison === '=' ? equals(attribute, number) : compares(attribute, comparison, number)
}

const comparisonOperators = (
  kind: ValueKind<number>,
  compare: Compare,
): Record<Comparison | '!', Operator> => {
  const is = (number: number) => compare('=', number)
  return {
    '=': takingValues(kind, either(is)),
    '!': takingValues(kind, neither(is)),
    '>=': takingFirst(kind, (number) => compare('>=', number)),
    '<=': takingFirst(kind, (number) => compare('<=', number)),
  }
}

/**
 * A filter on a numeric row attribute, which may be absent. Filter values may be any number, even one that cannot be
 * stored.
 */
export function numberFilter(
  label: Text,
  attribute: string,
  kind: keyof typeof kinds,
  { factor = 1, isNeverEmpty = false }: StoredNumber = {},
): Filter {
  const inRow = compareWith(attribute)
  const compare: Compare = (comparison, value) => {
    const number = value * factor
    if (isNeverEmpty) return withZero(attribute, inRow(comparison, number))
    return isStorable(number) ? inRow(comparison, number) : evaluatedHere(inRow(comparison, number))
  }
  return {
    label,
    type: kind === 'integer' ? 'Integer' : 'Float',
    operators: {
      ...comparisonOperators(kinds[kind], compare),
      ...(isNeverEmpty ? { '*': always(true), '!*': always(false) } : presence(attribute)),
    },
  }
}

/** The form in which rows store the numbers that a filter compares. */
interface StoredNumber {
  /** The factor by which a filter value is multiplied to get the stored number. */
  factor?: number
  /** True if an absent number stands for zero. The filter then never treats the number as empty. */
  isNeverEmpty?: boolean
}

/** Builds a condition that treats an absent number as zero. */
const withZero = (attribute: string, condition: Condition): Condition =>
  computed([attribute], (row) => holds(condition, { ...row, [attribute]: row[attribute] ?? 0 }))

/** An operator that matches either all rows or no rows. */
export const always = (answer: boolean): Operator => takingNoValues(() => computed([], () => answer))

/** Returns a filter on a row attribute that contains the id of an element of another list. */
export const otherIdFilter = (label: Text, attribute: string, list: ListAddress): Filter => ({
  label,
  ...idsIn(list),
  operators: oneOfOperators(anId, (id) => equals(attribute, id)),
})

/**
 * A filter on the id of the entity. All its conditions are computed: rows have no attribute for the id, but computed
 * conditions receive it.
 */
export function idFilter(label: Text): Filter {
  const inRow = compareWith('id')
  const compare: Compare = (comparison, number) => evaluatedHere(inRow(comparison, number))
  const isAmong = (wanted: boolean) =>
    takingValues(anInteger, (values) => {
      const ids = new Set(values)
      return computed([], ({ id }) => ids.has(id as number) === wanted)
    })
  const keyed = { '=': isAmong(true), '!': isAmong(false), '*': always(true), '!*': always(false) }
  return {
    label,
    type: 'Integer',
    keyed: true,
    operators: { ...comparisonOperators(anInteger, compare), ...keyed },
  }
}

/**
 * A filter on the ids of the elements of a list. `=` reads the elements by their keys instead of searching all rows.
 *
 * @param max the maximum number of ids
 */
export const ownIdFilter = (list: ListAddress, max = Number.POSITIVE_INFINITY): Filter => ({
  label: 'ID',
  ...idsIn(list),
  keyed: true,
  operators: {
    '=': atMost(
      max,
      takingValues(anId, (ids) => ({ candidateIds: new Set(ids) })),
    ),
    '!': atMost(
      max,
      takingValues(anId, (ids) => {
        const others = new Set(ids)
        return computed([], ({ id }) => !others.has(id as number))
      }),
    ),
  },
})
