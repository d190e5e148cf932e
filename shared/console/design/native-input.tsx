import { useState } from 'preact/hooks'
import { type Described, isUnfinished, useUnfinished } from './unfinished.tsx'

interface NativeInputProps {
  type: 'date' | 'datetime-local'
  id?: string
  value: string
  described: Described
  onValue(value: string): void
}

/**
 * An input for a date, or for a date and time. The browser reports an empty value until all parts of the input are
 * filled in. If some parts are missing, the field keeps its previous value and the form cannot be submitted.
 */
export function NativeInput({ type, id, value, described, onValue }: NativeInputProps) {
  const [isPartial, setPartial] = useState(false)
  const unfinished = useUnfinished(described, 'unfinished')
  const read = (control: HTMLInputElement) => {
    const isNowPartial = isUnfinished(control)
    setPartial(isNowPartial)
    if (isNowPartial) return
    unfinished.forget()
    onValue(control.value)
  }
  // Reads the value not only on input events, but also after key presses and on blur. Browsers send no input event when
  // the user clears the last filled part of the input.
  const readAgain = (control: HTMLInputElement) => isPartial && read(control)
  return (
    <>
      <input
        {...unfinished.described}
        id={id}
        // The cast is needed because the type of `input` in JSX does not accept a union of input types.
        type={type as 'date'}
        // While the user has entered only some parts, such as the day, the field is rendered with an empty value. With
        // the previous value, a part that the user has just cleared would appear again.
        value={isPartial ? '' : value}
        onInput={({ currentTarget }) => read(currentTarget)}
        onKeyUp={({ currentTarget }) => readAgain(currentTarget)}
        onBlur={({ currentTarget, relatedTarget }) => {
          readAgain(currentTarget)
          unfinished.leave(isUnfinished(currentTarget), relatedTarget)
        }}
      />
      {unfinished.note}
    </>
  )
}
