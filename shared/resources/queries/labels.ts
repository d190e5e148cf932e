import type { Validated } from '#shared/platform/properties/kind.ts'

const MAX_BYTES = 1024

/** Reads the labels of a timeline, which this service keeps and does not interpret. */
export function readLabels(value: unknown): Validated {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: ['is invalid.'] }
  return Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES
    ? { problems: [`is too long (maximum is ${MAX_BYTES} bytes).`] }
    : { value }
}
