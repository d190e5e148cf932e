const linkSchemes = ['http', 'https', 'mailto', 'xmpp', 'irc']
const imageSchemes = ['http', 'https']

/** What browsers cut off or out of an address before they look at its scheme, and what they take for a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const DISTORTING = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/**
 * Whether an address, as it would stand in the HTML, is relative or of one of the schemes. Whatever stands
 * before a first colon counts as a scheme, of valid form or not.
 *
 * `//host` is refused: its scheme is that of the page, which may be one that is not listed (`file:`, that of an
 * application), and whoever means another host can say how to reach it.
 */
function isAddress(address: string, schemes: readonly string[]): boolean {
  if (DISTORTING.test(address) || address.startsWith('//')) return false
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? []
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

/** Whether a text may link to an address. */
export const isLinkAddress = (address: string): boolean => isAddress(address, linkSchemes)

/** Whether a text may show the image at an address. */
export const isImageAddress = (address: string): boolean => isAddress(address, imageSchemes)
