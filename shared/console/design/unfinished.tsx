import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import './design.css'

/** A control of a form that can be asked whether it holds a value. */
type Control = Element & Pick<HTMLInputElement, 'validity' | 'checkValidity' | 'form'>

/** Whether a control shows something that its value does not contain: half of a date, or a name that nothing was chosen by. */
export const isUnfinished = (control: Element): boolean => {
  const { validity } = control as Control
  return validity?.badInput || validity?.customError
}

const unfinishedIn = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter(isUnfinished) as Control[]

/** Stops every form of a document that has an unfinished control; that one says so, and has the focus. */
export function stopUnfinished(document: Document): void {
  const stop = (event: SubmitEvent) => {
    const unfinished = unfinishedIn(event.target as HTMLFormElement)
    if (unfinished.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const control of unfinished) control.checkValidity()
  }
  // Before the form itself hears of it.
  document.addEventListener('submit', stop, true)
}

/** The accessible description of a control: its hint, its name where no label stands beside it, and its error. */
export interface Described {
  readonly 'aria-describedby'?: string
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
}

/**
 * Lets a control say that it is unfinished, in a sentence below it: where the browser alone would say it, if at all, in its
 * own words.
 *
 * @param described what is said about the control otherwise
 */
export function useUnfinished(described: Described, sentence: 'unfinished' | 'notChosen') {
  const { say } = useLanguage()
  const id = useId()
  const [isSaid, setSaid] = useState(false)
  const refuse = (event: { preventDefault(): void; currentTarget: HTMLInputElement }) => {
    const control = event.currentTarget
    if (!isUnfinished(control)) return
    event.preventDefault()
    setSaid(true)
    if (unfinishedIn(control.form)[0] === control) control.focus()
  }
  const about = [described['aria-describedby'], isSaid && id].filter(Boolean).join(' ')
  const note: ComponentChildren = isSaid && (
    <p id={id} role="alert" class="error">
      {say(sentence)}
    </p>
  )
  return {
    /** Says so once one goes on. Whatever is being pressed must not move away from under the mouse: a form says it then. */
    leave: (isUnfinished: boolean, to: EventTarget | null) =>
      setSaid(isUnfinished && !(to as Element | null)?.matches('a, button, summary')),
    forget: () => setSaid(false),
    note,
    described: {
      ...described,
      'aria-describedby': about || undefined,
      'aria-invalid': isSaid || described['aria-invalid'],
      onInvalid: refuse,
    },
  }
}
