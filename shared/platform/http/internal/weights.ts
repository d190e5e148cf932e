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
