import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'

const linkSchemes = ['http', 'https', 'mailto', 'xmpp', 'irc']
const imageSchemes = ['http', 'https']

/** Characters that browsers remove from an address before they parse its scheme, and the backslash, a slash to them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it has to find
const DISTORTING = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/**
 * Whether an address in the HTML is relative, or has one of the schemes. Everything before the first colon counts as
 * the scheme, even if it is not a valid one.
 *
 * `//host` is refused: its scheme is that of the page, which may be an unlisted one (`file:`, or that of an
 * application). Authors can write the scheme of another host.
 */
function isAddress(address: string, schemes: readonly string[]): boolean {
  if (DISTORTING.test(address) || address.startsWith('//')) return false
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? []
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

/** Whether an address is allowed in a link. */
export const isLinkAddress = (address: string): boolean => isAddress(address, linkSchemes)

/** Whether an address is allowed in an image. */
export const isImageAddress = (address: string): boolean => isAddress(address, imageSchemes)

/**
 * The minimum length of the HTML of parsed markdown; escaping may add to it.
 *
 * An image is a single element, whatever markdown its description contains. The paragraphs of tight lists have no tags.
 */
const leastLength = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + lengthOf(token), 0)

function lengthOf(token: Token): number {
  if (token.type === 'inline') return leastLength(token.children ?? [])
  const own = token.hidden ? 0 : elementLength(token)
  return own + (token.type === 'image' ? 0 : token.content.length)
}

/** The length of `<tag name="value">`; text tokens have no tag. */
function elementLength({ tag, attrs }: Token): number {
  const attributes = (attrs ?? []).map(([name, value]) => name.length + String(value).length + 4)
  return attributes.reduce((sum, length) => sum + length, tag === '' ? 0 : tag.length + 2)
}

/** CommonMark with tables and strikethrough. HTML in the source is shown as text; line breaks are kept. */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
renderer.disable(['html_block', 'html_inline'])
renderer.validateLink = isLinkAddress

const { rules } = renderer.renderer
const { fence, image } = rules as Record<'fence' | 'image', RendererRule>

rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

/** Links allow more schemes than images. An image with such an address is replaced by its alternative text. */
rules.image = (tokens, index, options, env, self) => {
  const { children } = tokens[index] as Token
  if (isImageAddress(String(tokens[index]?.attrGet('src')))) return image(tokens, index, options, env, self)
  return renderer.utils.escapeHtml(self.renderInlineAsText(children ?? [], options, env))
}

/** Removes the language of a code block, which would become a class. */
rules.fence = (tokens, index, ...others) => {
  const token = tokens[index] as Token
  token.info = ''
  return fence(tokens, index, ...others)
}

/**
 * Markdown as HTML, with the elements of markdown and allowed addresses only.
 *
 * @returns undefined if the HTML would be longer than the limit. This is checked before rendering: a long address that
 *   is defined once and referred to often would fill the memory.
 */
export function markdown(raw: string, limit: number): string | undefined {
  const env = {}
  const tokens = renderer.parse(raw, env)
  if (leastLength(tokens) > limit) return undefined
  return renderer.renderer.render(tokens, renderer.options, env).trim()
}
