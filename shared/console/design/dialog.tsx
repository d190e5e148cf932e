import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  children: ComponentChildren
  /** Buttons; the last one confirms. */
  footer?: ComponentChildren
  onClose(): void
}

/**
 * A modal dialog. Escape or a click outside closes it, and the focus returns to where it was. On opening, the focus
 * moves to the element with `autoFocus` or, without one, to the first field or button.
 */
export function Dialog({ title, children, footer, onClose }: DialogProps) {
  const { say } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    // Moves the focus back to the previous element, because a dialog that is unmounted while open does not do this by
    // itself.
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const pressBeside = ({ target }: MouseEvent) => target === dialog.current && onClose()
  // Handles `cancel` rather than `close`, because `close` may be sent only after the browser has handled the next key
  // press. If that key press opened the dialog again, the late `close` would close it. The target is checked, because
  // the dialog also gets the `cancel` events of the file inputs in it.
  const cancel = ({ target }: Event) => target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes the dialog, too
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel} onClick={pressBeside}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={say('close')} onClick={onClose} />
      </header>
      <div class="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
