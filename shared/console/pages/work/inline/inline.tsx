import type { ComponentChildren } from 'preact'
import { Popover, usePopover } from '../../../design/popover.tsx'
import './inline.css'

/** The popover in which a value is entered. */
export interface Opening {
  open(): void
  close(): void
}

interface InlineProps {
  /** What is changed, and of what. */
  label: string
  /** The value as it is. */
  shown: ComponentChildren
  children(opening: Opening): ComponentChildren
}

/** A value that is changed where it stands: pressing it opens what it may become. */
export function Inline({ label, shown, children }: InlineProps) {
  const { button, popover, open, close } = usePopover()
  return (
    <>
      <button type="button" class="inline" {...button}>
        <span class="unseen">{label}: </span>
        {shown}
      </button>
      <Popover {...popover}>{children({ open, close })}</Popover>
    </>
  )
}
