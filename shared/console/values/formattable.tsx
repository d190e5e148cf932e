import { type ComponentChild, h } from 'preact'
import { To } from '../navigation/navigation.tsx'
import { Said } from './moment.tsx'
import { Picture } from './picture.tsx'

/** A text with the HTML that the API made of it. */
export interface Formattable {
  readonly format: string
  readonly raw: string | null
  readonly html: string
}

export const isFormattable = (value: unknown): value is Formattable =>
  typeof value === 'object' && value !== null && 'raw' in value && 'html' in value

/** The elements that are shown; of others, only what is in them. */
const SHOWN = new Set(
  'p br strong em del code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td'.split(
    ' ',
  ),
)

/** Elements whose content is no text for people. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object'])

/** HTML that is only parsed, into a document that runs nothing; what is shown is built anew from it. */
const parser = globalThis.trustedTypes?.createPolicy('formattable', { createHTML: (html: string) => html })

/**
 * A formatted text. Whatever the HTML contains, only known elements come of it, links, and images of attachments: each in
 * the direction in which its text is written.
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
  // A value in a sentence that says what was changed.
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
