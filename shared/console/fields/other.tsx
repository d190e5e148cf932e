import { useState } from 'preact/hooks'
import type { ControlProps } from './control.ts'

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

/** A list of plain values, one a line. */
export function PlainList({ field, id, value, described, onChange }: ControlProps) {
  const areNumbers = /Integer|Float/.test(field.property.type)
  const shown = (Array.isArray(value) ? value : []).join('\n')
  const [text, setText] = useState(shown)
  const read = (line: string) =>
    areNumbers && line !== '' && Number.isFinite(Number(line)) ? Number(line) : line
  return (
    <textarea
      {...described}
      id={id}
      rows={6}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(linesOf(currentTarget.value).filter(Boolean).map(read))
      }}
    />
  )
}

/** The address of something, or one a line, where the service does not say what may be chosen. */
export function Addresses({ field, id, value, described, onChange }: ControlProps) {
  const links = [value ?? []].flat() as { href: string | null }[]
  const [text, setText] = useState(links.map(({ href }) => href ?? '').join('\n'))
  const isMany = field.property.type.startsWith('[]')
  return (
    <textarea
      {...described}
      id={id}
      rows={isMany ? 4 : 1}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        const entered = linesOf(currentTarget.value)
          .filter(Boolean)
          .map((href) => ({ href }))
        onChange(isMany ? entered : (entered[0] ?? { href: null }))
      }}
    />
  )
}

/** What has no type of its own, as JSON. While it is none, the service gets the text and says what is wrong with it. */
export function JsonText({ id, value, described, onChange }: ControlProps) {
  const [text, setText] = useState(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
  return (
    <textarea
      {...described}
      id={id}
      rows={8}
      class="code"
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(jsonOr(currentTarget.value))
      }}
    />
  )
}

function jsonOr(text: string): unknown {
  try {
    return text.trim() ? JSON.parse(text) : null
  } catch {
    return text
  }
}
