import { useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { hoursOf } from '../values/duration.ts'
import type { ControlProps } from './control.ts'
import { durationOr, localTime, momentAt, numberOr } from './number-texts.ts'

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

/** A duration, entered in hours. What is none is sent as it is written, as with numbers. */
export function Hours({ id, value, described, onChange }: ControlProps) {
  const { say } = useLanguage()
  const [written, setWritten] = useState<string>()
  const text = String(value ?? '')
  return (
    <span class="measured">
      <input
        {...described}
        id={id}
        value={written ?? hoursOf(text) ?? text}
        autocomplete="off"
        inputMode="decimal"
        onInput={({ currentTarget }) => {
          setWritten(currentTarget.value)
          onChange(durationOr(currentTarget.value))
        }}
      />
      <span class="muted">{say('hours')}</span>
    </span>
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
