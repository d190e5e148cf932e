import { useState } from 'preact/hooks'
import { NativeInput } from '../design/native-input.tsx'
import { useLanguage } from '../language/language.tsx'
import { hoursOf, inHours } from '../values/duration.ts'
import type { ControlProps } from './control.ts'
import { durationOr, hoursOfDay } from './duration-texts.ts'
import { localTime, momentAt, numberOr } from './number-texts.ts'

/** Control for a number. Input that is not a number is sent as typed; the API reports the error. */
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

/**
 * Control for a duration in hours and minutes, or in working days, weeks and months. Input that is not a duration is
 * sent as typed; the API reports the error.
 */
export function Duration({ id, value, described, onChange }: ControlProps) {
  const { say, installation } = useLanguage()
  const [written, setWritten] = useState<string>()
  const text = String(value ?? '')
  const hours = hoursOf(text)
  const hint = `${id}-hint`
  return (
    <>
      <input
        {...described}
        id={id}
        aria-describedby={`${described['aria-describedby'] ?? ''} ${hint}`}
        value={written ?? (hours === undefined ? text : inHours(hours))}
        autocomplete="off"
        onInput={({ currentTarget }) => {
          setWritten(currentTarget.value)
          onChange(durationOr(currentTarget.value, installation))
        }}
      />
      <small id={hint} class="muted">
        {say('durations', { hours: hoursOfDay(installation) })}
      </small>
    </>
  )
}

export const DayControl = ({ id, value, described, onChange }: ControlProps) => (
  <NativeInput
    {...{ id, described }}
    type="date"
    value={String(value ?? '')}
    onValue={(day) => onChange(day || null)}
  />
)

/** Control for a time, in the time zone of the browser. */
export const MomentControl = ({ id, value, described, onChange }: ControlProps) => (
  <NativeInput
    {...{ id, described }}
    type="datetime-local"
    value={localTime(value)}
    onValue={(local) => onChange(momentAt(local))}
  />
)
