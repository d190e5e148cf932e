import { type Formatted, shown } from '#shared/formattable/formattable.ts'
import { MAX_VALUE_BYTES } from './properties.ts'
import { MAX_HTML_BYTES } from './review.ts'
import type { CustomValue, CustomValues } from './value.ts'

const isText = (value: CustomValue): value is Formatted => typeof value === 'object' && 'raw' in value

/** Whether the custom values of an entity are more than it may have, all of them together. */
export function isTooMuch(values: CustomValues): boolean {
  const all = Object.values(values)
  const written = all.map((value) => (isText(value) ? value.raw : value))
  const html = all.map((value) => (isText(value) ? Buffer.byteLength(shown(value, 'markdown').html) : 0))
  const isLong = Buffer.byteLength(JSON.stringify(written)) > MAX_VALUE_BYTES
  return isLong || html.reduce((sum, bytes) => sum + bytes, 0) > MAX_HTML_BYTES
}
