import { useState } from 'preact/hooks'
import type { ControlProps } from './control.ts'
import { localTime, momentAt, numberOr } from './number-texts.ts'

/** A number. What is none is sent as it is written, so the service says what is wrong with it. */
export function NumberLine({ field, id, value, described, onChange }: ControlProps) {
  const [written, setWritten] = useState<string>()
  return (
    <input
      {...described}
      id={id}
      value={written ?? String(value ?? '')}
      autocomplete="off"
      inputMode={field.property.type === 'Integer' ? 'numeric' : 'decimal'}
      onInput={({ currentTarget }) => {
        setWritten(currentTarget.value)
        onChange(numberOr(currentTarget.value))
      }}
    />
  )
}

export const Day = ({ id, value, described, onChange }: ControlProps) => (
  <input
    {...described}
    id={id}
    type="date"
    value={String(value ?? '')}
    onInput={({ currentTarget }) => onChange(currentTarget.value || null)}
  />
)

/** A moment, entered in the time of where one is. */
export const Moment = ({ id, value, described, onChange }: ControlProps) => (
  <input
    {...described}
    id={id}
    type="datetime-local"
    value={localTime(value)}
    onInput={({ currentTarget }) => onChange(momentAt(currentTarget.value))}
  />
)
