import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'

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

/**
 * How long the HTML of parsed markdown is at least: escaping may add to it.
 *
 * An image is shown by one element, whatever stands in its description, and paragraphs of tight lists are not
 * shown at all.
 */
export const leastLength = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + lengthOf(token), 0)

function lengthOf(token: Token): number {
  if (token.type === 'inline') return leastLength(token.children ?? [])
  const own = token.hidden ? 0 : elementLength(token)
  return own + (token.type === 'image' ? 0 : token.content.length)
}

/** `<tag name="value">`; a text has no tag. */
function elementLength({ tag, attrs }: Token): number {
  const attributes = (attrs ?? []).map(([name, value]) => name.length + String(value).length + 4)
  return attributes.reduce((sum, length) => sum + length, tag === '' ? 0 : tag.length + 2)
}

/** CommonMark with tables and strikethrough; the author's HTML is text, and lines break where they were broken. */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
renderer.disable(['html_block', 'html_inline'])
renderer.validateLink = isLinkAddress

const { rules } = renderer.renderer
const { fence, image } = rules as Record<'fence' | 'image', RendererRule>

rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

/** Links know more schemes than images: in place of such an image stands the text it would be replaced by. */
rules.image = (tokens, index, options, env, self) => {
  const { children } = tokens[index] as Token
  if (isImageAddress(String(tokens[index]?.attrGet('src')))) return image(tokens, index, options, env, self)
  return renderer.utils.escapeHtml(self.renderInlineAsText(children ?? [], options, env))
}

/** A block of code may name its language, which would become a class. */
rules.fence = (tokens, index, ...others) => {
  const token = tokens[index] as Token
  token.info = ''
  return fence(tokens, index, ...others)
}

/**
 * Markdown as HTML: every element is one that markdown has, and every address one that a page may link to.
 *
 * @returns undefined where it would be longer than the limit. That is noticed before it is put together: a long
 *   address that is defined once and referred to often would fill the memory.
 */
export function markdown(raw: string, limit: number): string | undefined {
  const env = {}
  const tokens = renderer.parse(raw, env)
  if (leastLength(tokens) > limit) return undefined
  return renderer.renderer.render(tokens, renderer.options, env).trim()
}
