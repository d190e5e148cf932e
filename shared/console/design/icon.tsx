import { h } from 'preact'
import { type IconName, icons } from './icons.ts'

/** An icon, hidden from screen readers. Its meaning is in the text beside it, or in the label of its button. */
export const Icon = ({ name, class: className = '' }: { name: IconName; class?: string }) => (
  <svg
    class={`icon ${name === 'along' ? 'along' : ''} ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {shapesIn(icons[name]).map(([shape, attributes]) => h(shape, { key: attributes.d, ...attributes }))}
  </svg>
)

/** The shapes of an icon: sibling elements without children. */
const shapesIn = (svg: string) =>
  [...svg.matchAll(/<(\w+) ([^>]*)\/>/g)].map(
    ([, shape = '', attributes = '']) =>
      [
        shape,
        Object.fromEntries(
          [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        ),
      ] as const,
  )
