import { type ComponentChild, h } from 'preact'
import { To } from '../navigation/navigation.tsx'
import { Said } from './moment.tsx'
import { Picture } from './picture.tsx'

/** A text with its HTML as rendered by the API. */
export interface Formattable {
  readonly format: string
  readonly raw: string | null
  readonly html: string
}

export const isFormattable = (value: unknown): value is Formattable =>
  typeof value === 'object' && value !== null && 'raw' in value && 'html' in value

/** Elements that are rendered. Of all others, only the content is. */
const SHOWN = new Set(
  'p br strong em del code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td'.split(
    ' ',
  ),
)

/** Elements that are dropped with their content. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object'])

/** The HTML is parsed into an inert document, from which the visible elements are built anew. */
const parser = globalThis.trustedTypes?.createPolicy('formattable', { createHTML: (html: string) => html })

/**
 * A formatted text. Only known elements, links and images of attachments are rendered, each in the direction of its own
 * text.
 */
export function FormattedText({ value }: { value: Formattable }) {
  const html = (parser?.createHTML(value.html) ?? value.html) as string
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div class="formatted">{childrenOf(body)}</div>
}

const childrenOf = (node: Node): ComponentChild[] => [...node.childNodes].map(rebuilt)

function rebuilt(node: Node): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (DROPPED.has(name)) return null
  if (name === 'a') return <SafeLink href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</SafeLink>
  // `<i>` marks a value in the description of a change.
  if (name === 'i') return <Said value={node.textContent ?? ''} />
  if (name === 'img')
    return <Picture src={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
  return SHOWN.has(name) ? h(name, { dir: 'auto' }, childrenOf(node)) : childrenOf(node)
}

function SafeLink({ href, children }: { href: string; children: ComponentChild[] }) {
  const isSafe =
    URL.canParse(href, location.href) && /^(https?|mailto):$/.test(new URL(href, location.href).protocol)
  return isSafe ? (
    <To href={href} rel="noopener noreferrer">
      {children}
    </To>
  ) : (
    <span>{children}</span>
  )
}
