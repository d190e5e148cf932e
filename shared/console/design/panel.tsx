import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './panel.css'

interface PanelProps {
  title: string
  /** Link to the full list, or a button that adds an element. */
  action?: ComponentChildren
  /** True if the panel spans two columns. */
  isWide?: boolean
  children: ComponentChildren
}

/** A part of an overview page: a heading and content. */
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

/** A grid of panels, with as many columns as fit. */
export const Panels = ({ children }: { children: ComponentChildren }) => <div class="panels">{children}</div>

/** A progress bar with a text for screen readers. */
export const Meter = ({ label, done, of }: { label: string; done: number; of: number }) => (
  <div class="meter" role="img" aria-label={label} title={label}>
    <span style={{ inlineSize: `${of > 0 ? (100 * done) / of : 0}%` }} />
  </div>
)
