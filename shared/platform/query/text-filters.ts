import type { Row } from '#shared/platform/collections/entity.ts'
import { type Condition, computed, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { type Filter, NOT_ALLOWED, type Operator } from './filter.ts'
import { aText, either, neither, type ValueKind, withValues } from './operators.ts'

/** Longer than any name; how long looking for a text takes grows with its length, too. */
const MAX_PART = 255

/** A text that may stand anywhere within another one. */
const aPart: ValueKind<string> = {
  read: (text) => (text.length <= MAX_PART ? aText.read(text) : undefined),
  otherwise: NOT_ALLOWED,
}

type MakeCondition = (folded: string) => Condition

const whole = (is: MakeCondition): Record<'=' | '!', Operator> => {
  const make = (text: string) => is(fold(text.trim()))
  return { '=': withValues(aText, either(make)), '!': withValues(aText, neither(make)) }
}

const within = (has: MakeCondition): Record<'~' | '!~', Operator> => {
  const make = (text: string) => has(fold(text))
  return { '~': withValues(aPart, either(make)), '!~': withValues(aPart, neither(make)) }
}

/** A filter on a row attribute that holds a folded text. */
export const textFilter = (label: string, attribute: string): Filter => ({
  label,
  operators: {
    ...whole((text) => equals(attribute, text)),
    ...within((text) => contains(attribute, text)),
  },
})

/** A filter on a row attribute that holds a folded text of many lines, which nobody compares as a whole. */
export const longTextFilter = (label: string, attribute: string): Filter => ({
  label,
  operators: within((text) => contains(attribute, text)),
})

/** How a computed filter compares the folded text of a value with a row. */
interface RowTests {
  equals(row: Row, text: string): boolean
  contains(row: Row, text: string): boolean
}

/** A filter on a text that is not in the row but follows from it. */
export const computedFilter = (label: string, { equals: isEqual, contains: has }: RowTests): Filter => ({
  label,
  operators: {
    ...whole((text) => computed((row) => isEqual(row as Row, text))),
    ...within((text) => computed((row) => has(row as Row, text))),
  },
})

/** A filter on a row attribute that holds a text which is compared as it is. */
export const exactFilter = (label: string, attribute: string, kind: ValueKind<string> = aText): Filter => {
  const is = (text: string) => equals(attribute, text)
  return {
    label,
    operators: { '=': withValues(kind, either(is)), '!': withValues(kind, neither(is)) },
  }
}
