import type { Row } from '#shared/platform/collections/entity.ts'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { allOf, type Condition, computed, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { unaccented, wordsIn } from '#shared/platform/fold.ts'
import type { Text } from '#shared/platform/language/message.ts'
import { type Filter, NOT_ALLOWED, type Operator } from './filter.ts'
import { aText, either, neither, takingValues, type ValueKind } from './operators.ts'

/**
 * The maximum length of a search text. It is limited because the cost of a search grows with the length. A longer text
 * could not match a name anyway, because no name is longer than this maximum.
 */
const MAX_PART = 255

/** A filter value that is matched as a substring. */
export const aPart: ValueKind<string> = {
  read: (text) => (text.length <= MAX_PART ? aText.read(text) : undefined),
  otherwise: NOT_ALLOWED,
}

/**
 * Builds the condition on rows for a value of a filter. Operators that compare the whole text pass the value in its
 * collated form. Operators that search in the text pass it without diacritics.
 */
export type MakeCondition = (text: string) => Condition

/** The operators that compare the whole text. */
export const equalityOperators = (is: MakeCondition): Record<'=' | '!', Operator> => {
  const make = (text: string) => is(collated(text.trim()))
  return { '=': takingValues(aText, either(make)), '!': takingValues(aText, neither(make)) }
}

const containmentOperators = (has: MakeCondition): Record<'~' | '!~', Operator> => {
  const make = (text: string) => has(unaccented(text))
  return { '~': takingValues(aPart, either(make)), '!~': takingValues(aPart, neither(make)) }
}

/** Builds the condition that every word of a search text occurs, anywhere and in any order. */
const everyWord = (has: MakeCondition) => (text: string) => allOf(...wordsIn(text).map(has))

const wordOperators = (has: MakeCondition): Record<'**', Operator> => ({
  '**': takingValues(aPart, either(everyWord(has))),
})

/**
 * The operators for words: `~` and `**` match if every word of the value occurs, and `!~` matches if a word is missing.
 */
export const wordsOperators = (has: MakeCondition): Record<'~' | '!~' | '**', Operator> => ({
  '~': takingValues(aPart, either(everyWord(has))),
  '!~': takingValues(aPart, neither(everyWord(has))),
  ...wordOperators(has),
})

/** A filter that searches texts: `~` and `!~` look for the value as a whole, `**` looks for its words in any order. */
export const searchFilter = (label: Text, has: MakeCondition): Filter => ({
  label,
  type: 'String',
  operators: { ...containmentOperators(has), ...wordOperators(has) },
})

/** A filter for suggestions: it searches texts while the user is still typing the search term. */
export const typeaheadFilter = (has: MakeCondition): Filter => ({
  label: 'Typeahead',
  type: 'String',
  operators: { ...wordOperators(has), '~': containmentOperators(has)['~'] },
})

/** A filter on a row attribute that contains a text in collated form. */
export const textFilter = (label: Text, attribute: string): Filter => ({
  label,
  type: 'String',
  operators: {
    ...equalityOperators((text) => equals(attribute, text)),
    ...containmentOperators((text) => contains(attribute, text)),
  },
})

/**
 * A filter on a row attribute that contains a collated text of several lines. The filter has only operators that search
 * for words or parts of the text.
 */
export const longTextFilter = (label: Text, attribute: string): Filter => ({
  label,
  type: 'Text',
  operators: containmentOperators((text) => contains(attribute, text)),
})

/**
 * Tests of a row against the value of a computed filter. `equals` gets the value in its collated form, and `contains`
 * gets it without diacritics.
 */
interface RowTests {
  attributes: readonly string[]
  equals(row: Row, text: string): boolean
  contains(row: Row, text: string): boolean
}

/** A filter on a text that is computed from the row. */
export const computedFilter = (
  label: Text,
  { attributes, equals: isEqual, contains: has }: RowTests,
): Filter => ({
  label,
  type: 'String',
  operators: {
    ...equalityOperators((text) => computed(attributes, (row) => isEqual(row as Row, text))),
    ...containmentOperators((text) => computed(attributes, (row) => has(row as Row, text))),
  },
})

/** A filter by a text attribute of rows. The comparison is exact and case-sensitive. */
export const exactFilter = (label: Text, attribute: string, kind: ValueKind<string> = aText): Filter => {
  const is = (text: string) => equals(attribute, text)
  return {
    label,
    type: 'String',
    operators: { '=': takingValues(kind, either(is)), '!': takingValues(kind, neither(is)) },
  }
}
