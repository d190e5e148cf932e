import { type ComponentChild, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { To } from '../navigation/navigation.tsx'
import { TextOrTime } from './moment.tsx'
import { Picture } from './picture.tsx'

/** A text, together with the HTML that the API has rendered from the text. */
export interface Formattable {
  readonly format: string
  readonly raw: string | null
  readonly html: string
}

export const isFormattable = (value: unknown): value is Formattable =>
  typeof value === 'object' && value !== null && 'raw' in value && 'html' in value

/** HTML elements that are rendered. All other elements are replaced with their content. */
const SHOWN = new Set(
  'p br strong em del code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td'.split(
    ' ',
  ),
)

/** HTML elements that are removed together with their content. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object'])

/**
 * The Trusted Types policy with which HTML is parsed into an inert document. Only the permitted elements of this
 * document are rendered.
 */
const parser = globalThis.trustedTypes?.createPolicy('formattable', { createHTML: (html: string) => html })

/**
 * Called when the reader ticks a task.
 *
 * @param line number of the task's line in the source, starting at 1
 * @returns whether the change was saved
 */
type Tick = (line: number, isDone: boolean) => Promise<boolean>

interface FormattedTextProps {
  value: Formattable
  /** Called when a task is ticked; if undefined, tasks cannot be ticked. */
  onTick?: Tick
}

/**
 * A formatted text. Only known elements, links, tasks and images of attachments are rendered. Each element gets the
 * text direction of its own text.
 */
export function FormattedText({ value, onTick }: FormattedTextProps) {
  const html = (parser?.createHTML(value.html) ?? value.html) as string
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div class="formatted">{childrenOf(body, onTick)}</div>
}

const childrenOf = (node: Node, onTick?: Tick): ComponentChild[] =>
  [...node.childNodes].map((child) => rebuilt(child, onTick))

function rebuilt(node: Node, onTick?: Tick): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (DROPPED.has(name)) return null
  if (name === 'a') return <SafeLink href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</SafeLink>
  if (name === 'input') return <Task box={node} onTick={onTick} />
  // `<i>` marks a value in the description of a change.
  if (name === 'i') return <TextOrTime value={node.textContent ?? ''} />
  if (name === 'img')
    return <Picture src={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
  const children = childrenOf(node, onTick)
  return SHOWN.has(name) ? h(name, { dir: 'auto' }, children) : children
}

/**
 * The checkbox of a task, labelled by the text beside it. A click shows the new state at once; the service then
 * confirms or refuses the change. Inputs of other types are not rendered.
 */
function Task({ box, onTick }: { box: Element; onTick?: Tick }) {
  const line = Number(box.getAttribute('data-line'))
  const [name] = (box.parentElement?.textContent ?? '').trim().split('\n')
  const isDone = box.hasAttribute('checked')
  const [wanted, want] = useState<boolean>()
  useEffect(() => want(undefined), [isDone])
  const tick = async (isTicked: boolean) => {
    want(isTicked)
    if (!(await onTick?.(line, isTicked))) want(undefined)
  }
  if (box.getAttribute('type') !== 'checkbox') return null
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={wanted ?? isDone}
      disabled={!onTick || !line}
      onChange={({ currentTarget }) => tick(currentTarget.checked)}
    />
  )
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
