import { useState } from 'preact/hooks'
import type { Resource } from '../api/hal.ts'
import type { Completion } from './completions.ts'
import { inserted, referenceAt, type TextEdit } from './edits.ts'
import { useCompletions } from './use-completions.ts'

interface Caret {
  start: number
  end: number
}

/**
 * Completions of the reference at the caret, and the keys that choose a completion. After Escape, the list stays closed
 * until the next reference.
 *
 * @param edit applies an edit to the field
 */
export function useCompletion(
  text: string,
  of: Resource | undefined,
  edit: (change: () => TextEdit | undefined) => boolean,
) {
  const [caret, setCaret] = useState<Caret>()
  const [dismissed, dismiss] = useState<number>()
  const [active, setActive] = useState(0)
  const found = caret && referenceAt({ text, ...caret })
  const reference = found && found.from !== dismissed ? found : undefined
  const offers = useCompletions(reference, of)
  /** Updates the completions after the caret may have moved. */
  const look = ({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => {
    if (caret?.start === start && caret.end === end) return
    setCaret({ start, end })
    setActive(0)
    if (referenceAt({ text: value, start, end })?.from !== dismissed) dismiss(undefined)
  }
  const leave = () => setCaret(undefined)
  const choose = ({ value }: Completion) => {
    if (!reference || !caret) return
    const { from } = reference
    leave()
    edit(() => inserted({ start: from, end: caret.end }, `${value} `))
  }
  /**
   * Handles a key that was pressed in the field.
   *
   * @returns true if the list of completions used the key
   */
  const press = ({ key }: KeyboardEvent): boolean => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[key]
    const option = offers[active]
    if (!option) return false
    if (steps) setActive((active + steps + offers.length) % offers.length)
    else if (key === 'Enter' || key === 'Tab') choose(option)
    else if (key === 'Escape') dismiss(reference?.from)
    else return false
    return true
  }
  return { offers, active, look, leave, choose, press }
}
