import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'

const linkSchemes = ['http', 'https', 'mailto', 'xmpp', 'irc']
const imageSchemes = ['http', 'https']

/**
 * Characters that browsers remove from an address before they parse its scheme, and the backslash, which they treat as
 * a slash.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const DISTORTING = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/**
 * Returns whether an address is relative or has one of the given schemes.
 *
 * `//host` is refused, because it inherits the scheme of the page, which may not be one of the given schemes.
 */
function isAddress(address: string, schemes: readonly string[]): boolean {
  if (DISTORTING.test(address) || address.startsWith('//')) return false
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? []
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

export const isLinkAddress = (address: string): boolean => isAddress(address, linkSchemes)

export const isImageAddress = (address: string): boolean => isAddress(address, imageSchemes)

/**
 * Returns the minimum length of the HTML for parsed markdown. Escaped characters may make the HTML longer.
 *
 * The description of an image is ignored, because its markdown produces no elements. Hidden tokens (the paragraphs of
 * tight lists) produce no tags.
 */
const leastLength = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + lengthOf(token), 0)

function lengthOf(token: Token): number {
  if (token.type === 'inline') return leastLength(token.children ?? [])
  const own = token.hidden ? 0 : elementLength(token)
  return own + (token.type === 'image' ? 0 : token.content.length)
}

/**
 * Returns the length of a start tag with its attributes, such as `<tag name="value">`. A text token has no tag, so its
 * length here is 0.
 */
function elementLength({ tag, attrs }: Token): number {
  const attributes = (attrs ?? []).map(([name, value]) => name.length + String(value).length + 4)
  return attributes.reduce((sum, length) => sum + length, tag === '' ? 0 : tag.length + 2)
}

/** CommonMark with tables and strikethrough. HTML in the source is displayed as text; line breaks are kept. */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
renderer.disable(['html_block', 'html_inline'])
renderer.validateLink = isLinkAddress

const { rules } = renderer.renderer
const { fence, image } = rules as Record<'fence' | 'image', RendererRule>

rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

/** Images allow fewer schemes than links. An image with another scheme is replaced with its alternative text. */
rules.image = (tokens, index, options, env, self) => {
  const { children } = tokens[index] as Token
  if (isImageAddress(String(tokens[index]?.attrGet('src')))) return image(tokens, index, options, env, self)
  return renderer.utils.escapeHtml(self.renderInlineAsText(children ?? [], options, env))
}

/** Removes the language of a code block. The renderer would otherwise add a class for it. */
rules.fence = (tokens, index, ...others) => {
  const token = tokens[index] as Token
  token.info = ''
  return fence(tokens, index, ...others)
}

/**
 * The HTML for the characters that begin a reference to a person (@) or a work package (#). This HTML is used if the
 * author has escaped the character.
 */
const escapedSigns: Readonly<Record<string, string>> = { '@': '&#64;', '#': '&#35;' }

/**
 * Separates an escaped `@` or number sign from the text around it, so that the sign and the text are not read as a
 * reference.
 */
renderer.core.ruler.before('text_join', 'escaped_signs', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const sign = token.type === 'text_special' ? escapedSigns[token.content] : undefined
    if (sign === undefined) continue
    token.type = 'html_inline'
    token.content = sign
  }
})

const TASK = /^\[[ xX]\](?=\s)/

/** The maximum number of tasks in a text that are shown as checkboxes. It bounds the growth of the HTML. */
const MAX_TASKS = 500

/** Shows tasks, such as `- [ ] Order steel`, with a checkbox that refers to the source line of the task. */
renderer.core.ruler.after('inline', 'tasks', ({ tokens, Token: New }) => {
  for (const { children, map } of tokens.filter(isTask).slice(0, MAX_TASKS)) {
    const text = children?.[0] as Token
    const box = new New('html_inline', '', 0)
    const state = text.content.startsWith('[ ]') ? '' : ' checked=""'
    box.content = `<input type="checkbox" disabled=""${state} data-line="${(map?.[0] ?? 0) + 1}">`
    text.content = text.content.replace(TASK, '')
    children?.unshift(box)
  }
})

/** Returns whether a token is the first text of a list item, and begins with the brackets of a task. */
const isTask = ({ type, children }: Token, index: number, tokens: readonly Token[]): boolean =>
  type === 'inline' &&
  tokens[index - 1]?.type === 'paragraph_open' &&
  tokens[index - 2]?.type === 'list_item_open' &&
  children?.[0]?.type === 'text' &&
  TASK.test(children[0].content)

/**
 * Renders markdown as HTML that contains only the elements of markdown, and only allowed addresses.
 *
 * @returns undefined if the minimum length of the HTML exceeds the limit. This length is computed before rendering,
 * because many references to one long address would exhaust the memory.
 */
export function markdown(raw: string, limit: number): string | undefined {
  const env = {}
  const tokens = renderer.parse(raw, env)
  if (leastLength(tokens) > limit) return undefined
  return renderer.renderer.render(tokens, renderer.options, env).trim()
}
