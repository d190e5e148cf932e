import { useLanguage } from '../language/language.tsx'
import { FormattedText, isFormattable } from '../values/formattable.tsx'
import type { ControlProps } from './control.ts'

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A single-line text. An optional text is null if it is empty. */
export const TextLine = ({ field, id, value, described, onChange }: ControlProps) => (
  <input
    {...described}
    id={id}
    dir="auto"
    value={textOf(value)}
    autocomplete="off"
    onInput={({ currentTarget }) => onChange(textOrNone(currentTarget.value, field.property.required))}
  />
)

const textOrNone = (text: string, isRequired = false) => (text === '' && !isRequired ? null : text)

export const Lines = ({ field, id, value, described, onChange }: ControlProps) => (
  <textarea
    {...described}
    id={id}
    dir="auto"
    rows={3}
    value={textOf(value)}
    onInput={({ currentTarget }) => onChange(textOrNone(currentTarget.value, field.property.required))}
  />
)

/** A formattable text, with a preview by the service. */
export function FormattedLines({ id, value, seen, described, onChange }: ControlProps) {
  const { say } = useLanguage()
  const { format = 'markdown', raw } = (value ?? {}) as { format?: string; raw?: string | null }
  return (
    <>
      <textarea
        {...described}
        id={id}
        dir="auto"
        rows={3}
        value={textOf(raw)}
        onInput={({ currentTarget }) => onChange({ format, raw: currentTarget.value })}
      />
      {format !== 'plain' && isFormattable(seen) && seen.html && (
        <details>
          <summary>{say('preview')}</summary>
          <FormattedText value={seen} />
        </details>
      )}
    </>
  )
}

export const Secret = ({ id, value, described, onChange }: ControlProps) => (
  <input
    {...described}
    id={id}
    type="password"
    autocomplete="new-password"
    value={textOf(value)}
    onInput={({ currentTarget }) => onChange(currentTarget.value || null)}
  />
)

export const Tick = ({ id, value, described, onChange }: ControlProps) => (
  <input
    {...described}
    id={id}
    type="checkbox"
    checked={value === true}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)
