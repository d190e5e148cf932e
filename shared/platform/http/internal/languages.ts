import { weightsIn } from './weights.ts'

/** Enough for all languages that a person reads. */
const MAX_HEADER = 1000

/**
 * The languages that a client accepts, the preferred one first, without their regions: `de` for `de-AT`.
 *
 * @param header the `Accept-Language` of the request (RFC 9110, 12.5.4)
 */
export function preferredLanguages(header = ''): string[] {
  const accepted = [...weightsIn(header.slice(0, MAX_HEADER))].filter(([, weight]) => weight > 0)
  return accepted.sort(([, a], [, b]) => b - a).map(([range]) => range.split('-')[0] as string)
}
