import { message } from '#shared/platform/language/message.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'

/** The most queries of one user. */
export const QUERIES_PER_USER = 500

/** The most bytes of one query, and those of the labels of its timeline. */
const MAX_BYTES = 16 * 1024
const MAX_LABELS = 1024

export const TOO_LONG = message`Query is too long (maximum is ${MAX_BYTES} bytes).`

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/** Whether a query, or its values, take too many bytes. */
export const isTooLong = (query: object): boolean => bytesOf(query) > MAX_BYTES

/** Reads the labels of a timeline, which this service keeps and does not interpret. */
export function readLabels(value: unknown): Validated {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: ['is invalid.'] }
  return bytesOf(value) > MAX_LABELS
    ? { problems: [message`is too long (maximum is ${MAX_LABELS} bytes).`] }
    : { value }
}
