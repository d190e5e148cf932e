import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import './design.css'

/** A form control with constraint validation. */
type Control = Element & Pick<HTMLInputElement, 'validity' | 'checkValidity' | 'form'>

/**
 * Returns whether a control shows something that its value does not contain: an incomplete date, or a typed name that
 * has not been selected.
 */
export const isUnfinished = (control: Element): boolean => {
  const { validity } = control as Control
  return validity?.badInput || validity?.customError
}

const unfinishedIn = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter(isUnfinished) as Control[]

/**
 * Prevents a form in the document from being submitted while it has an unfinished control. The control gets the focus,
 * and reports that it is unfinished.
 */
export function stopUnfinished(document: Document): void {
  const stop = (event: SubmitEvent) => {
    const unfinished = unfinishedIn(event.target as HTMLFormElement)
    if (unfinished.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const control of unfinished) control.checkValidity()
  }
  // Listens in the capture phase, so that `stop` runs before the form handles the event.
  document.addEventListener('submit', stop, true)
}

/** Accessible description of a control: its hint, its name if it has no visible label, and its error. */
export interface Described {
  readonly 'aria-describedby'?: string
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
}

/**
 * Shows a message below a control whose value is unfinished. The browser's own message is suppressed, because its
 * wording would differ.
 *
 * @param described the other descriptions of the control
 */
export function useUnfinished(described: Described, sentence: 'unfinished' | 'notChosen') {
  const { say } = useLanguage()
  const id = useId()
  const [isReported, setReported] = useState(false)
  const refuse = (event: { preventDefault(): void; currentTarget: HTMLInputElement }) => {
    const control = event.currentTarget
    if (!isUnfinished(control)) return
    event.preventDefault()
    setReported(true)
    if (unfinishedIn(control.form)[0] === control) control.focus()
  }
  const about = [described['aria-describedby'], isReported && id].filter(Boolean).join(' ')
  const note: ComponentChildren = isReported && (
    <p id={id} role="alert" class="error">
      {say(sentence)}
    </p>
  )
  return {
    /**
     * Reports an unfinished value when the focus leaves the control.
     *
     * If a button is being pressed, the form reports the value instead. A message that appears during the press could
     * move the button away from under the pointer.
     */
    leave: (isUnfinished: boolean, to: EventTarget | null) =>
      setReported(isUnfinished && !(to as Element | null)?.matches('a, button, summary')),
    forget: () => setReported(false),
    note,
    described: {
      ...described,
      'aria-describedby': about || undefined,
      'aria-invalid': isReported || described['aria-invalid'],
      onInvalid: refuse,
    },
  }
}
