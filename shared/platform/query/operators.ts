import { absent, allOf, anyOf, type Condition, exists, not } from '#shared/platform/dynamodb/condition.ts'
import { isBlank } from '#shared/platform/fold.ts'
import { message, say, type Text } from '#shared/platform/language/message.ts'
import { type Filter, type FilterOutcome, MAX_LOOKED_UP, NOT_ALLOWED, type Operator } from './filter.ts'
import { operatorNames } from './internal/operator-names.ts'

/** Returns the name of an operator without its verb, such as "open" for the label "is open". */
export const operatorTitle = (symbol: string): string =>
  say((operatorNames[symbol]?.label ?? symbol).replace(/^is (open|closed|locked|today|this week)$/, '$1'))

/**
 * Returns the type of the values that an operator of a filter takes, as schemas show it: `[2]Date`, `[]Status`.
 *
 * @returns undefined if the operator takes no values
 */
export function typeOfValues({ type }: Pick<Filter, 'type'>, symbol: string): string | undefined {
  const { values, type: own = type } = operatorNames[symbol] ?? {}
  return values === 0 ? undefined : `[${values ?? ''}]${own}`
}

/**
 * A kind of filter value: `read` parses its text, and `otherwise` is the problem that is reported if the text is
 * invalid.
 */
export interface ValueKind<T> {
  read(text: string): T | undefined
  otherwise: Text
}

/** A well-formed text. DynamoDB does not store half of a surrogate pair. */
export const aText: ValueKind<string> = {
  read: (text) => (text.isWellFormed() ? text : undefined),
  otherwise: NOT_ALLOWED,
}

export const anInteger: ValueKind<number> = {
  read: (text) => (/^[+-]?\d+$/.test(text) ? Number(text) : undefined),
  otherwise: 'is not an integer.',
}

const BLANK: FilterOutcome = { problem: "can't be blank." }

/** Returns an operator that ignores its values. */
export const takingNoValues =
  (make: () => FilterOutcome): Operator =>
  () =>
    make()

/** Returns an operator that takes one or more values. */
export const takingValues =
  <T>(kind: ValueKind<T>, make: (values: T[]) => FilterOutcome): Operator =>
  (texts) => {
    if (texts.length === 0 || texts.some(isBlank)) return BLANK
    return readAll(kind, texts, make)
  }

/** Returns an operator that refuses more than `max` values. Passes up to `max` values on to the given operator. */
export const atMost =
  (max: number, operator: Operator): Operator =>
  (texts) =>
    texts.length > max ? { problem: message`only ${max} values allowed.` } : operator(texts)

/** Returns an operator that looks up its values. Drops duplicate values, and limits the number of values. */
export const takingLookups = <T>(kind: ValueKind<T>, make: (values: T[]) => FilterOutcome): Operator =>
  atMost(
    MAX_LOOKED_UP,
    takingValues(kind, (values) => make([...new Set(values)])),
  )

/** Returns an operator that uses only the first value. The other values must still be valid. */
export const takingFirst = <T>(kind: ValueKind<T>, make: (value: T) => FilterOutcome): Operator =>
  takingValues(kind, ([first]) => make(first as T))

export const takingOne =
  <T>(kind: ValueKind<T>, make: (value: T) => FilterOutcome): Operator =>
  (texts) =>
    texts.length > 1 ? { problem: 'only one value allowed.' } : takingFirst(kind, make)(texts)

/**
 * Returns an operator that takes two values, each of which may be empty.
 *
 * @param open the value that replaces an empty value
 */
export const takingEnds =
  <T>({ read, otherwise }: ValueKind<T>, open: T, make: (first: T, last: T) => FilterOutcome): Operator =>
  (texts) => {
    if (texts.length < 2) return BLANK
    if (texts.length > 2) return { problem: NOT_ALLOWED }
    const end: ValueKind<T> = { read: (text) => (isBlank(text) ? open : read(text)), otherwise }
    return readAll(end, texts, ([first, last]) => make(first as T, last as T))
  }

function readAll<T>(
  { read, otherwise }: ValueKind<T>,
  texts: string[],
  make: (values: T[]) => FilterOutcome,
): FilterOutcome {
  const values = texts.map(read)
  return values.includes(undefined) ? { problem: otherwise } : make(values as T[])
}

/**
 * Returns a function that builds a condition from values. The condition is met if at least one of the values matches.
 */
export const either =
  <T>(make: (value: T) => Condition) =>
  (values: T[]): Condition =>
    anyOf(...values.map(make))

/** Returns a condition that a row meets if it matches none of the values. Rows without a value meet it too. */
export const neither =
  <T>(make: (value: T) => Condition) =>
  (values: T[]): Condition =>
    allOf(...values.map((value) => not(make(value))))

/** Returns the operators that test whether a row has a value. */
export const presence = (attribute: string): Record<'*' | '!*', Operator> => ({
  '*': takingNoValues(() => exists(attribute)),
  '!*': takingNoValues(() => absent(attribute)),
})

/** Extends an operator on an attribute, so that it also matches rows without the attribute. */
export const orAbsent =
  (attribute: string, operator: Operator): Operator =>
  (texts) => {
    const outcome = operator(texts)
    return 'op' in outcome ? anyOf(absent(attribute), outcome) : outcome
  }
