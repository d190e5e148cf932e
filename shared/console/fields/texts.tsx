import { useClient } from '../api/use-api.tsx'
import { Editor } from '../editor/editor.tsx'
import type { ControlProps } from './control.ts'

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Control for a single-line text. An empty optional text is sent as null. */
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

/**
 * Control for a formattable text. If the resource that contains the text is cached, the editor suggests people to
 * mention.
 */
export function FormattedLines({ field, id, value, described, onChange }: ControlProps) {
  const client = useClient()
  const of = field.form === undefined ? undefined : client.known(field.form.replace(/\/[^/]*$/, ''))
  const { format = 'markdown', raw } = (value ?? {}) as { format?: string; raw?: string | null }
  const text = { ...described, id, value: textOf(raw) }
  const write = (typed: string) => onChange({ format, raw: typed })
  if (format !== 'plain') return <Editor {...text} of={of} onInput={write} />
  return (
    <textarea {...text} dir="auto" rows={3} onInput={({ currentTarget }) => write(currentTarget.value)} />
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
