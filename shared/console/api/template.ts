/**
 * Expands the URI template expressions (RFC 6570) that the API uses: `{name}`, `{?name,other}` and `{&name,other}`.
 * Variables without a value are omitted.
 */
export const expand = (
  template: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string =>
  template.replace(/\{([?&]?)([\w,]+)\}/g, (_, start: string, names: string) => {
    const given = names.split(',').filter((name) => values[name] !== undefined)
    const encoded = given.map((name) => encodeURIComponent(String(values[name])))
    if (!start) return encoded.join(',')
    return given.length > 0
      ? `${start}${given.map((name, index) => `${name}=${encoded[index]}`).join('&')}`
      : ''
  })

/** Returns an address with changed query parameters. The value undefined removes a parameter. */
export function withQuery(
  href: string,
  changes: Readonly<Record<string, string | number | undefined>>,
): string {
  const [path = '', query = ''] = href.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}

export const queryOf = (href: string): URLSearchParams => new URLSearchParams(href.split('?')[1] ?? '')
