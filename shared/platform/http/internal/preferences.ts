/**
 * What a header of preferences accepts, with its weights (RFC 9110, 12.4.2); a weight that is none counts as a refusal.
 *
 * @param header such as that of `Accept-Encoding`
 */
export function weightsIn(header: string): Map<string, number> {
  const accepted = header.toLowerCase().split(',')
  return new Map(
    accepted.map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
    }),
  )
}

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
