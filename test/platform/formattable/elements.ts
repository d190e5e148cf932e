/** The permitted attributes of each permitted element. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p br strong em s code pre ul li blockquote hr h1 h2 h3 h4 h5 h6'.split(' ').map(bare),
  ),
  ...Object.fromEntries('table thead tbody tr'.split(' ').map(bare)),
  th: ['style'],
  td: ['style'],
  ol: ['start'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title'],
  input: ['type', 'disabled', 'checked', 'data-line'],
}

function bare(name: string): [string, readonly string[]] {
  return [name, []]
}

export interface Element {
  name: string
  attributes: Record<string, string>
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g

/**
 * Parses HTML of the kind that markdown and plain texts produce.
 *
 * @throws Error if the HTML contains anything else that a browser could take for markup
 */
export function elementsOf(html: string): Element[] {
  if (/[<>]/.test(html.replace(TAG, ''))) throw new Error(`Not only elements and text: ${html}`)
  const opening = [...html.matchAll(TAG)].filter(([, slash]) => slash === '')
  return opening.map(([, , name = '', attributes = '']) => element(name, attributes))
}

function element(name: string, text: string): Element {
  const pairs = [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    unescaped(value),
  ])
  const unknown = pairs.find(([key]) => !permitted[name]?.includes(key as string))
  if (!permitted[name] || unknown) throw new Error(`Not permitted: <${name}${text}>`)
  return { name, attributes: Object.fromEntries(pairs) }
}

const unescaped = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const page = 'app://page/folder/'

const schemes: Record<string, readonly string[]> = {
  a: ['http:', 'https:', 'mailto:', 'xmpp:', 'irc:', 'app:'],
  img: ['http:', 'https:', 'app:'],
}

/**
 * Returns the forbidden addresses in HTML. An address is forbidden if its scheme is not allowed, or if it has the
 * scheme of the page but another host. Invalid addresses are harmless.
 */
export function dangerousAddresses(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes: { href, src } }) => {
    const address = href ?? src
    return address === undefined || !URL.canParse(address, page) || isHarmless(name, address) ? [] : [address]
  })
}

function isHarmless(name: string, address: string): boolean {
  const { protocol, host } = new URL(address, page)
  return schemes[name]?.includes(protocol) === true && (protocol !== 'app:' || host === 'page')
}
