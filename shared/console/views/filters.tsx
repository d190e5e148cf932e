import { useState } from 'preact/hooks'
import type { Search, SearchFilter } from '../api/hal.ts'
import { type Condition, withFilters } from '../api/query.ts'
import { Menu } from '../design/menu.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { FilterValues } from './filter-values.tsx'

interface FiltersProps {
  search: Search
  /** Those that the list has. */
  present: readonly Condition[]
}

/** The filters of a list: those that it has, and all others that it takes. */
export function Filters({ search, present }: FiltersProps) {
  const { say } = useLanguage()
  const known = present.filter(({ name }) => search.filters.some((filter) => filter.name === name))
  return (
    <Menu label={known.length > 0 ? `${say('filters')} (${known.length})` : say('filters')} closing="a">
      <Conditions {...{ search, present }} />
    </Menu>
  )
}

/** What is changed here is asked for once it is applied. */
function Conditions({ search, present }: FiltersProps) {
  const { say } = useLanguage()
  const { place, go } = useNavigation()
  const [conditions, setConditions] = useState(present)
  const byName = new Map(search.filters.map((filter) => [filter.name, filter]))

  const change = (index: number, next: Condition | undefined) =>
    setConditions(conditions.flatMap((one, at) => (at === index ? (next ?? []) : one)))
  const apply = (event: Event) => {
    event.preventDefault()
    go({ href: withFilters(place.href, conditions), how: place.how })
  }
  return (
    <form class="filters" onSubmit={apply}>
      {conditions.map((condition, index) => {
        const filter = byName.get(condition.name)
        const onChange = (next: Condition | undefined) => change(index, next)
        return filter && <FilterRow key={condition.name} {...{ filter, condition, onChange }} />
      })}
      <AddFilter search={search} onAdd={(added) => setConditions([...conditions, added])} />
      <button type="submit" class="primary">
        {say('apply')}
      </button>
    </form>
  )
}

interface FilterRowProps {
  filter: SearchFilter
  condition: Condition
  /** Without a condition, the filter goes. */
  onChange(next: Condition | undefined): void
}

function FilterRow({ filter, condition, onChange }: FilterRowProps) {
  const { say, sayName } = useLanguage()
  const { label, operators } = filter
  return (
    <fieldset>
      <legend>{sayName(label)}</legend>
      <select
        aria-label={label}
        value={condition.operator}
        onChange={(event) => onChange({ ...condition, operator: event.currentTarget.value })}
      >
        {operators.map(({ symbol, label: meaning }) => (
          <option key={symbol} value={symbol}>
            {sayName(meaning ?? symbol)}
          </option>
        ))}
      </select>
      <FilterValues
        filter={filter}
        condition={condition}
        onChange={(values) => onChange({ ...condition, values })}
      />
      <button
        type="button"
        aria-label={say('removeFilter', { name: label })}
        onClick={() => onChange(undefined)}
      >
        ×
      </button>
    </fieldset>
  )
}

function AddFilter({ search, onAdd }: { search: Search; onAdd(added: Condition): void }) {
  const { say, sayName } = useLanguage()
  const add = (name: string) => {
    const operator = search.filters.find((filter) => filter.name === name)?.operators[0]?.symbol
    if (operator) onAdd({ name, operator, values: [] })
  }
  return (
    <select aria-label={say('addFilter')} value="" onChange={(event) => add(event.currentTarget.value)}>
      <option value="">{say('addFilter')}</option>
      {search.filters.map(({ name, label }) => (
        <option key={name} value={name}>
          {sayName(label)}
        </option>
      ))}
    </select>
  )
}
