import { shown } from '#shared/formattable/formattable.ts'
import { fold } from '#shared/table/fold.ts'
import { MAX_VALUE_BYTES } from './properties.ts'
import { type CustomValue, type CustomValues, isFormatted, referencesIn } from './value.ts'

/** All renderings of an entity's custom texts together: they are shown in one response. */
const MAX_HTML_BYTES = 512 * 1024

/** Everything referred to costs the transaction of a write up to two of its changes. */
export const MAX_REFERENCES = 25

/** Why an entity cannot have these custom values, all of them together; to be read after what they are called. */
export function sizeProblem(values: CustomValues): string | undefined {
  const all = Object.values(values)
  const isLong = sum(all.map(bytesOf)) > MAX_VALUE_BYTES || sum(all.map(htmlBytesOf)) > MAX_HTML_BYTES
  if (isLong) return `are too long (maximum is ${MAX_VALUE_BYTES} bytes).`
  const isMuch = referencesIn(values).length > MAX_REFERENCES
  return isMuch ? `link to too much (maximum is ${MAX_REFERENCES} principals and versions).` : undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Rows hold lines folded, which may make them longer. */
function bytesOf(value: CustomValue): number {
  if (typeof value === 'string') return Math.max(Buffer.byteLength(value), Buffer.byteLength(fold(value)))
  return Buffer.byteLength(isFormatted(value) ? value.raw : JSON.stringify(value))
}

const htmlBytesOf = (value: CustomValue): number =>
  isFormatted(value) ? Buffer.byteLength(shown(value, 'markdown').html) : 0
