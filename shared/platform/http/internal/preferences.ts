/**
 * Parses a header of preferences with weights (RFC 9110, 12.4.2). An invalid weight is treated as 0, which means
 * refusal.
 *
 * @param header the value of a header such as `Accept-Encoding`
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

/**
 * The maximum number of characters of the header that are parsed. This number suffices for all languages that a person
 * reads.
 */
const MAX_HEADER = 1000

/**
 * Returns the languages that a client accepts, in order of preference, without regions: `de` for `de-AT`.
 *
 * @param header the `Accept-Language` of the request (RFC 9110, 12.5.4)
 */
export function preferredLanguages(header = ''): string[] {
  const accepted = [...weightsIn(header.slice(0, MAX_HEADER))].filter(([, weight]) => weight > 0)
  return accepted.sort(([, a], [, b]) => b - a).map(([range]) => range.split('-')[0] as string)
}
