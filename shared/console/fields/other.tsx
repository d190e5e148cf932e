import { useState } from 'preact/hooks'
import { hasMultipleValues } from './allowed.ts'
import type { ControlProps } from './control.ts'

interface WrittenProps {
  control: ControlProps
  rows: number
  /** Initial text of the input. */
  text: string
  /** Parses the text. */
  read(text: string): unknown
}

/**
 * A text input for a value that is parsed from text. The input keeps the text exactly as typed while the parsed value
 * changes.
 */
function Written({ control: { id, described, onChange }, rows, text, read }: WrittenProps) {
  const [written, setWritten] = useState<string>()
  return (
    <textarea
      {...described}
      id={id}
      rows={rows}
      class="code"
      spellcheck={false}
      value={written ?? text}
      onInput={({ currentTarget }) => {
        setWritten(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list of plain values, one per line. */
export function PlainList(control: ControlProps) {
  const { value, field } = control
  const isText = field.property.type === '[]String'
  const read = (line: string) => (isText || Number.isNaN(Number(line)) ? line : Number(line))
  const text = (Array.isArray(value) ? value : []).join('\n')
  return <Written control={control} rows={6} text={text} read={(all) => linesOf(all).map(read)} />
}

/**
 * A text field for the addresses of linked resources, one address per line. It is used for links whose allowed values
 * are unknown.
 */
export function Addresses(control: ControlProps) {
  const { value, field } = control
  const isMany = hasMultipleValues(field.property)
  const links = [value ?? []].flat() as { href: string | null }[]
  const read = (text: string) => {
    const entered = linesOf(text).map((href) => ({ href }))
    return isMany ? entered : (entered[0] ?? { href: null })
  }
  const text = links.map(({ href }) => href ?? '').join('\n')
  return <Written control={control} rows={isMany ? 4 : 1} text={text} read={read} />
}

/** Control for values of unknown types: text or JSON. Invalid JSON is sent as text. */
export function Unknown(control: ControlProps) {
  const { value } = control
  const isJson = typeof value === 'object' && value !== null
  const text = isJson ? JSON.stringify(value, undefined, 2) : String(value ?? '')
  return <Written control={control} rows={isJson ? 8 : 1} text={text} read={jsonOr} />
}

function jsonOr(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text || null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
