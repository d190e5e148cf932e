import { isLinkTo, type Link, type Links, linkOf, type SearchFilter } from '../api/hal.ts'
import type { FilterInQuery } from '../api/query.ts'
import { idIn } from '../api/query.ts'
import { CommittedInput } from '../design/committed-input.tsx'
import { NativeInput } from '../design/native-input.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { isOfDays } from './condition.ts'
import { FilterSearch } from './filter-search.tsx'

interface FilterValuesProps {
  filter: SearchFilter
  condition: FilterInQuery
  onChange(values: readonly string[]): void
}

/** Control for the values of a filter: a select if there are few allowed values, otherwise a text input. */
export function FilterValues({ filter, condition, onChange }: FilterValuesProps) {
  const choices = useChoices(filter)
  const { operators, name, label, type, _links = {} } = filter
  const list = linkOf({ _links: _links as Links }, 'allowedValues')
  if (operators.find(({ symbol }) => symbol === condition.operator)?.values === 0) return null
  if (!choices && list && !filter.values)
    return <FilterSearch {...{ name, label, type, onChange }} href={list.href} values={condition.values} />
  if (!choices) return <TypedValues {...{ filter, condition, onChange }} />
  return (
    <select
      multiple={filter.type !== 'Boolean'}
      aria-label={filter.label}
      onChange={(event) => onChange([...event.currentTarget.selectedOptions].map(({ value }) => value))}
    >
      {filter.type === 'Boolean' && <option value="" />}
      {choices.map(([value, title]) => (
        <option key={value} value={value} selected={condition.values.includes(value)}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** Inputs for the values of a filter: two inputs for a range, otherwise one. */
function TypedValues({ filter, condition, onChange }: FilterValuesProps) {
  const { label } = filter
  const isRange = condition.operator.startsWith('<>')
  const isDay = isOfDays(filter, condition.operator)
  const set = (index: number, value: string) =>
    onChange(Object.assign(isRange ? ['', ''] : [], condition.values, { [index]: value }))
  return (
    <>
      {(isRange ? [0, 1] : [0]).map((index) => {
        const value = condition.values[index] ?? ''
        const onInput = (text: string) => set(index, text)
        return isDay ? (
          <DayField key={index} {...{ label, value, onInput }} />
        ) : (
          <CommittedInput key={index} {...{ label, value }} onCommit={onInput} />
        )
      })}
    </>
  )
}

interface FieldProps {
  label: string
  value: string
  onInput(text: string): void
}

const DAY = 'YYYY-MM-DD'.length

const DayField = ({ label, value, onInput }: FieldProps) => (
  <NativeInput
    type="date"
    described={{ 'aria-label': label }}
    value={value.slice(0, DAY)}
    onValue={onInput}
  />
)

/** Returns the allowed values of a filter with their titles, if there are few; undefined otherwise. */
function useChoices({
  type,
  values,
  _links,
}: SearchFilter): readonly (readonly [string, string])[] | undefined {
  const { say, sayName } = useLanguage()
  const allowed = _links?.allowedValues
  if (Array.isArray(allowed))
    return (allowed as Link[]).filter(isLinkTo).map(({ href, title }) => [idIn(href), title ?? href])
  if (type === 'Boolean')
    return [
      ['t', say('yes')],
      ['f', say('no')],
    ]
  return values?.map((value) => [value, sayName(inWords(value))])
}
