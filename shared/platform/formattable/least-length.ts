import type { Token } from 'markdown-it'

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
