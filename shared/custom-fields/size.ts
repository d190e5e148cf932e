import { fold } from '#shared/platform/dynamodb/fold.ts'
import { htmlBytes } from '#shared/platform/formattable/formattable.ts'
import { MAX_VALUE_BYTES } from './properties.ts'
import { type CustomValue, type CustomValues, isFormatted, referencesIn } from './value.ts'

/** All renderings of an entity's custom texts together: they are shown in one response. */
const MAX_HTML_BYTES = 512 * 1024

/** Everything referred to costs the transaction of a write up to three of its changes, beside those of a move. */
const MAX_REFERENCES = 18

/** Imports take what was written when more was allowed, as far as a transaction holds all of it at once. */
export const MAX_IMPORTED_REFERENCES = 40

/**
 * Why an entity cannot have these custom values, all of them together; to be read after what they are called. What
 * is too large already may stay, but nothing comes to it.
 *
 * @param present those it has
 */
export function sizeProblem(
  values: CustomValues,
  present: CustomValues = {},
  maxReferences = MAX_REFERENCES,
): string | undefined {
  if (exceeds(MAX_VALUE_BYTES, bytesOf, values, present))
    return `are too long (maximum is ${MAX_VALUE_BYTES} bytes).`
  if (exceeds(MAX_HTML_BYTES, htmlBytesOf, values, present))
    return `are too long when they are rendered (maximum is ${MAX_HTML_BYTES} bytes of HTML).`
  const isMuch = refersToTooMuch(values, present, maxReferences)
  return isMuch ? `link to too much (maximum is ${maxReferences} principals and versions).` : undefined
}

/** Whether values have more than there may be, and more than there was. */
function exceeds(
  maximum: number,
  bytes: (value: CustomValue) => number,
  values: CustomValues,
  present: CustomValues,
): boolean {
  const total = (all: CustomValues) => sum(Object.values(all).map(bytes))
  return total(values) > Math.max(maximum, total(present))
}

/** Where there is too much already, it has to become less before something else is added. */
function refersToTooMuch(values: CustomValues, present: CustomValues, maximum: number): boolean {
  const is = new Set(referencesIn(values))
  const was = new Set(referencesIn(present))
  return Math.max(is.size, was.size) > maximum && [...is].some((reference) => !was.has(reference))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Rows hold lines folded, which may make them longer. */
function bytesOf(value: CustomValue): number {
  if (typeof value === 'string') return Math.max(Buffer.byteLength(value), Buffer.byteLength(fold(value)))
  return Buffer.byteLength(isFormatted(value) ? value.raw : JSON.stringify(value))
}

const htmlBytesOf = (value: CustomValue): number => (isFormatted(value) ? htmlBytes(value) : 0)
