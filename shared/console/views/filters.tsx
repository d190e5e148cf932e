import type { Ref } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ListSearch, SearchFilter } from '../api/hal.ts'
import { type FilterInQuery, withFilters } from '../api/query.ts'
import { Menu } from '../design/menu.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { isComplete, withOperator } from './condition.ts'
import { FilterValues } from './filter-values.tsx'

interface FiltersProps {
  search: ListSearch
  present: readonly FilterInQuery[]
}

/** Menu with the filters of a list: the filters that are set, and the filters that can be added. */
export function Filters({ search, present }: FiltersProps) {
  const { say } = useLanguage()
  const known = present.filter(({ name }) => search.filters.some((filter) => filter.name === name))
  return (
    <Menu label={known.length > 0 ? `${say('filters')} (${known.length})` : say('filters')} closing="a">
      <Conditions {...{ search, present }} />
    </Menu>
  )
}

/**
 * The filters that are set. Each change applies immediately, but a filter without a value has no effect. All changes
 * until the menu closes form one step of the browser history.
 */
function Conditions({ search, present }: FiltersProps) {
  const { place, go } = useNavigation()
  const [conditions, setConditions] = useState(present)
  const hasApplied = useRef(false)
  const adding = useRef<HTMLSelectElement>(null)
  const byName = new Map(search.filters.map((filter) => [filter.name, filter]))
  const complete = (all: readonly FilterInQuery[]) =>
    all.filter((one) => isComplete(byName.get(one.name), one))

  const apply = (next: readonly FilterInQuery[]) => {
    setConditions(next)
    // Filters that were set outside this menu since it was opened, such as a text just typed into the search field.
    const others = present.filter(({ name }) => !conditions.some((one) => one.name === name))
    const [current, wanted] = [present, [...others, ...complete(next)]].map((all) =>
      withFilters(place.href, all),
    )
    if (!wanted || wanted === current) return
    go({ href: wanted, how: place.how }, { replace: hasApplied.current })
    hasApplied.current = true
  }
  const change = (index: number, next: FilterInQuery) =>
    apply(conditions.map((one, at) => (at === index ? next : one)))
  const remove = (index: number) => {
    apply(conditions.filter((_, at) => at !== index))
    adding.current?.focus()
  }
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      {conditions.map((condition, index) => {
        const filter = byName.get(condition.name)
        const onChange = (next: FilterInQuery) => change(index, next)
        const onRemove = () => remove(index)
        return filter && <FilterRow key={condition.name} {...{ filter, condition, onChange, onRemove }} />
      })}
      <AddFilter
        element={adding}
        filters={search.filters.filter(({ name }) => !conditions.some((one) => one.name === name))}
        onAdd={(added) => apply([...conditions, added])}
      />
    </form>
  )
}

interface FilterRowProps {
  filter: SearchFilter
  condition: FilterInQuery
  onChange(next: FilterInQuery): void
  onRemove(): void
}

function FilterRow({ filter, condition, onChange, onRemove }: FilterRowProps) {
  const { say, sayName } = useLanguage()
  const { label, operators } = filter
  return (
    <fieldset>
      <legend>{sayName(label)}</legend>
      <select
        aria-label={label}
        value={condition.operator}
        onChange={(event) => onChange(withOperator(condition, event.currentTarget.value))}
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
      <button type="button" aria-label={say('removeFilter', { name: label })} onClick={onRemove}>
        ×
      </button>
    </fieldset>
  )
}

interface AddFilterProps {
  element: Ref<HTMLSelectElement>
  filters: readonly SearchFilter[]
  onAdd(added: FilterInQuery): void
}

function AddFilter({ element, filters, onAdd }: AddFilterProps) {
  const { say, sayName } = useLanguage()
  const add = (name: string) => {
    const operator = filters.find((filter) => filter.name === name)?.operators[0]?.symbol
    if (operator) onAdd({ name, operator, values: [] })
  }
  return (
    <select
      ref={element}
      aria-label={say('addFilter')}
      value=""
      onChange={(event) => add(event.currentTarget.value)}
    >
      <option value="">{say('addFilter')}</option>
      {filters.map(({ name, label }) => (
        <option key={name} value={name}>
          {sayName(label)}
        </option>
      ))}
    </select>
  )
}
