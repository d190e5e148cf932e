import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './panel.css'

interface PanelProps {
  title: string
  /** What leads to all of it, or adds to it. */
  action?: ComponentChildren
  /** Whether it takes the room of two. */
  isWide?: boolean
  children: ComponentChildren
}

/** A part of a page that gives an overview: a heading, and what is under it. */
export function Panel({ title, action, isWide, children }: PanelProps) {
  const id = useId()
  return (
    <section class={`panel ${isWide ? 'wide' : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Panels beside each other, as many as there is room for. */
export const Panels = ({ children }: { children: ComponentChildren }) => <div class="panels">{children}</div>

/** How much of something is done, as a bar with words for those who do not see it. */
export const Meter = ({ label, done, of }: { label: string; done: number; of: number }) => (
  <div class="meter" role="img" aria-label={label} title={label}>
    <span style={{ inlineSize: `${of > 0 ? (100 * done) / of : 0}%` }} />
  </div>
)
