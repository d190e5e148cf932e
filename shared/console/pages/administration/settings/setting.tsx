import { useState } from 'preact/hooks'
import { ChoiceField } from '../../../design/choice-field.tsx'
import { Field } from '../../../design/field.tsx'
import { numberOr } from '../../../fields/number-texts.ts'
import { useLanguage } from '../../../language/language.tsx'
import type { Word } from '../../../language/words.ts'
import { Weekdays } from '../../profile/digest-times.tsx'
import { LabelledCheckbox } from '../../profile/labelled-checkbox.tsx'
import type { ChoiceSetting, ControlKind } from './themes.ts'
import { useChoices } from './use-choices.ts'

interface SettingProps<K = ControlKind> {
  kind: K
  label: string
  value: unknown
  /** True if the value differs from the stored one, or is being saved. */
  isEdited: boolean
  error?: string
  onChange(value: unknown): void
}

export function Setting(props: SettingProps) {
  const { kind, label, value, error, onChange } = props
  if (typeof kind === 'object') return <Choosing {...props} kind={kind} />
  if (kind === 'tick' || kind === 'days')
    return (
      <>
        {kind === 'tick' ? (
          <LabelledCheckbox label={label} isOn={value === true} onChange={onChange} />
        ) : (
          <Weekdays legend={label} days={value as readonly number[]} onDays={onChange} />
        )}
        {error && <p class="error">{error}</p>}
      </>
    )
  return <Writing {...props} kind={kind} />
}

/**
 * Control for choosing one of a few values. If the values are days or roles, the chosen text is converted to a number.
 */
function Choosing({ kind: choice, label, value, error, onChange }: SettingProps<ChoiceSetting>) {
  const { say } = useLanguage()
  const choices = useChoices(choice)
  const chosen = (text: string) => (typeof choice.among === 'string' ? Number(text) : text)
  return (
    <ChoiceField
      {...{ label, error }}
      hint={choice.hint && say(choice.hint)}
      choices={choice.none ? [['', say(choice.none)], ...choices] : [...choices]}
      value={String(value ?? '')}
      onChoose={(text) => onChange(text === '' ? null : chosen(text))}
    />
  )
}

type Written = Exclude<ControlKind, ChoiceSetting | 'tick' | 'days'>

const MEBIBYTE = 1024 * 1024

const itemsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * Parsers of the text that the user types, keyed by the kind of control. A parser of numbers returns the typed text
 * unchanged if it is not a number.
 */
const parsed: Readonly<Record<Written, (text: string) => unknown>> = {
  text: (text) => text,
  lines: (text) => text,
  color: (text) => text,
  list: itemsOf,
  fileTypes: itemsOf,
  number: numberOr,
  mebibytes: (text) => {
    const size = numberOr(text)
    return typeof size === 'number' ? Math.round(size * MEBIBYTE) : size
  },
}

const textOf = (kind: Written, value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return kind === 'mebibytes' && typeof value === 'number' ? String(value / MEBIBYTE) : String(value ?? '')
}

const hints: Partial<Record<Written, Word>> = {
  color: 'accentContrast',
  list: 'separatedByCommas',
  fileTypes: 'someFileTypes',
  mebibytes: 'inMebibytes',
}

/**
 * Control for a setting whose value the user types. The control keeps the typed text, such as a list that ends with a
 * comma, until the value has been saved.
 */
function Writing({ kind, label, value, isEdited, error, onChange }: SettingProps<Written>) {
  const { say } = useLanguage()
  const hint = hints[kind]
  const [typed, type] = useState('')
  const write = ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
    type(text)
    onChange(parsed[kind](text))
  }
  return (
    <Field label={label} error={error} hint={hint && say(hint)}>
      {(control) => {
        const text = isEdited ? typed : textOf(kind, value)
        const shown = { ...control, value: text, onInput: write, dir: 'auto' as const }
        if (kind === 'lines') return <textarea {...shown} rows={3} />
        if (kind === 'color') return <input {...shown} type="color" />
        const isNumber = kind === 'number' || kind === 'mebibytes'
        return <input {...shown} autocomplete="off" inputMode={isNumber ? 'decimal' : 'text'} />
      }}
    </Field>
  )
}
