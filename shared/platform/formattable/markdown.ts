import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import { isImageAddress, isLinkAddress } from './address.ts'
import { leastLength } from './least-length.ts'

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
