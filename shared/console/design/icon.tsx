import { h } from 'preact'
import { type IconName, icons } from './icons.ts'

/** An icon. It says nothing by itself: what it means stands beside it, or names what it is in. */
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

/** The shapes of an icon: they stand side by side, and each is empty. */
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
