import type { ComponentChildren } from 'preact'
import { Popover, usePopover } from '../../../design/popover.tsx'
import './inline.css'

export interface Opening {
  open(): void
  close(): void
}

interface InlineProps {
  /** The accessible name of the button; it names the property and the work package. */
  label: string
  shown: ComponentChildren
  children(opening: Opening): ComponentChildren
}

/** A button that shows a value and opens the control to change it. */
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
