import type { Link } from '../api/hal.ts'
import { type Field, isSame } from '../drafts/field.ts'
import { nameOfLanguage, useLanguage } from '../language/language.tsx'
import { IconOfType } from '../values/type-icon.tsx'
import { type Option, optionKey } from './allowed.ts'
import type { ControlProps } from './control.ts'

export type ChoiceProps = ControlProps & { options: readonly Option[] }

/**
 * Returns a function that returns the label of an option. Only options with a string value, such as the name of a
 * state, are translated. Names of resources stay as they are.
 */
function useOptionTitle(field: Field): (option: Option) => string {
  const { sayName } = useLanguage()
  return ({ value, title }) => {
    if (field.name === 'language') return nameOfLanguage(String(value))
    return typeof value === 'string' ? sayName(title) : title
  }
}

/** A drop-down list for a small set of options. */
export function Choice({ field, id, value, options, described, onChange }: ChoiceProps) {
  const { say } = useLanguage()
  const titled = useOptionTitle(field)
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
        <option key={optionKey(option)} value={position}>
          {titled(option)}
        </option>
      ))}
    </select>
  )
}

/** Checkboxes with which the user chooses several options of a small set. */
export function Choices({ described, ...props }: ChoiceProps) {
  const { id } = props
  // ARIA allows no `aria-required` on a group, so only the label marks the field as required.
  const { 'aria-required': _, ...allowed } = described
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} {...allowed} class="choices">
      <Ticks {...props} />
    </fieldset>
  )
}

type TicksProps = Pick<ChoiceProps, 'field' | 'value' | 'options' | 'onChange'>

/** A checkbox for each option. */
export function Ticks({ field, value, options, onChange }: TicksProps) {
  const titled = useOptionTitle(field)
  const { property } = field
  const chosen = [value ?? []].flat()
  const isChosen = (option: Option) => chosen.some((one) => isSame(one, option.value))
  const toggle = (option: Option) =>
    onChange(
      isChosen(option) ? chosen.filter((one) => !isSame(one, option.value)) : [...chosen, option.value],
    )
  return (
    <>
      {options.map((option) => (
        <label key={optionKey(option)}>
          <input type="checkbox" checked={isChosen(option)} onChange={() => toggle(option)} />
          {property.type === '[]Type' && <IconOfType type={option.value as Link} />}
          {titled(option)}
        </label>
      ))}
    </>
  )
}
