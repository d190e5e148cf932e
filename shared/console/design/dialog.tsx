import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  children: ComponentChildren
  /** The buttons, the one that does it last. */
  footer?: ComponentChildren
  onClose(): void
}

/**
 * Something that is done before one goes on. Escape and a press beside it close it, and the focus goes back to where it was.
 * What shall have the focus has `autoFocus`; else it is the first field or button.
 */
export function Dialog({ title, children, footer, onClose }: DialogProps) {
  const { say } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    // A dialog that is taken out of the page while it is open does not give the focus back by itself.
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const pressBeside = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose} onClick={pressBeside}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={say('close')} onClick={() => dialog.current?.close()} />
      </header>
      <div class="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
