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
 * A control that the browser draws in several parts. While only some of them are filled in, the browser gives it the value
 * of an empty one: what it had before stays its value then, and its form is not sent.
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
  // The browser tells nobody when the last part is taken away.
  const readAgain = (control: HTMLInputElement) => isPartial && read(control)
  return (
    <>
      <input
        {...unfinished.described}
        id={id}
        // The types of JSX know no input whose type is one of several.
        type={type as 'date'}
        // The value itself would fill in again what has just been taken away.
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
