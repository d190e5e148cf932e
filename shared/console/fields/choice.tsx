import { isSame } from '../drafts/field.ts'
import { useLanguage } from '../language/language.tsx'
import { keyOf, type Option } from './allowed.ts'
import type { ControlProps } from './control.ts'

type ChoiceProps = ControlProps & { options: readonly Option[] }

/** One of a few values. */
export function Choice({ field, id, value, options, described, onChange }: ChoiceProps) {
  const { say, sayName } = useLanguage()
  const index = options.findIndex((option) => isSame(option.value, value))
  const { required, location } = field.property
  const none = location === '_links' ? { href: null } : null
  return (
    <select
      {...described}
      id={id}
      value={index}
      onChange={({ currentTarget }) => onChange(options[Number(currentTarget.value)]?.value ?? none)}
    >
      {(!required || index < 0) && <option value={-1}>{say(required ? 'choose' : 'none')}</option>}
      {options.map((option, position) => (
        <option key={keyOf(option)} value={position}>
          {sayName(option.title)}
        </option>
      ))}
    </select>
  )
}

/** Several of a few values. */
export function Choices({ id, value, options, described, onChange }: ChoiceProps) {
  const { sayName } = useLanguage()
  const chosen = Array.isArray(value) ? value : []
  // A group is not required: the name of the field says that it is.
  const { 'aria-required': _, ...allowed } = described
  const isChosen = (option: Option) => chosen.some((one) => isSame(one, option.value))
  const toggle = (option: Option) =>
    onChange(
      isChosen(option) ? chosen.filter((one) => !isSame(one, option.value)) : [...chosen, option.value],
    )
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} {...allowed} class="choices">
      {options.map((option) => (
        <label key={keyOf(option)}>
          <input type="checkbox" checked={isChosen(option)} onChange={() => toggle(option)} />
          {sayName(option.title)}
        </label>
      ))}
    </fieldset>
  )
}
