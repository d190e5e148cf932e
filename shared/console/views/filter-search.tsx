import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { isCollection, type Link, type ListSearch, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { filtersOf, idIn, withFilters } from '../api/query.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { isOfPeople, type Option } from '../fields/allowed.ts'
import { Combobox } from '../fields/combobox.tsx'
import { useLanguage } from '../language/language.tsx'

interface FilterSearchProps {
  name: string
  label: string
  /** Type of the values. */
  type?: string
  /** Address of the allowed values. */
  href: string
  values: readonly string[]
  onChange(values: readonly string[]): void
}

/** Value that stands for the current user in filters by people. */
const ME = 'me'

/** The control for a filter whose values are elements of a list. Users find each value by typing, as in forms. */
export function FilterSearch({ name, label, type, href, values, onChange }: FilterSearchProps) {
  const { say } = useLanguage()
  const others = values.filter((value) => value !== ME)
  const { titles, isRead, add } = useValueTitles(href, others)
  const me = { title: say('me'), value: { href: ME } }
  const nameOf = (value: string) => (value === ME ? me.title : (titles.get(value) ?? (isRead ? value : '…')))
  const choose = (option: Option | undefined) => {
    if (!option) return
    const id = idIn((option.value as Link).href ?? '')
    add(id, option.title)
    onChange([...values, id])
  }
  const isOffered = ({ value }: Option) => !values.includes(idIn((value as Link).href ?? ''))
  return (
    <div class="filter-search">
      {values.length > 0 && (
        <ul class="chosen">
          {values.map((value) => {
            const title = nameOf(value)
            const remove = () => onChange(values.filter((one) => one !== value))
            return (
              <li key={value}>
                <bdi>{title}</bdi>
                <button type="button" aria-label={say('remove', { name: title })} onClick={remove}>
                  ×
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <Combobox
        id={`filter-${name}`}
        name={label}
        href={href}
        text=""
        described={{ 'aria-label': label }}
        before={isOfPeople({ type }) ? [me] : []}
        isOffered={isOffered}
        onChoose={choose}
      />
    </div>
  )
}

/**
 * Returns the titles of a filter's values. The values are ids of elements of a list. Also returns a function that adds
 * the title of a newly chosen value.
 */
export function useValueTitles(href: string, values: readonly string[]) {
  const client = useClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const unknown = values.filter((value) => !chosen.has(value)).join(' ')
  const { value: read = [], isLoading } = useReading(
    async () => (unknown ? elementsWith(client, href, unknown.split(' ')) : []),
    [client, href, unknown],
  )
  const known = read.map((one) => [idIn(linkOf(one, 'self')?.href ?? ''), titleOf(one)] as const)
  const add = (id: string, title: string) => setChosen((last) => new Map(last).set(id, title))
  return { titles: new Map([...known, ...chosen]), isRead: !isLoading, add }
}

/**
 * Reads the elements of a list that have the given ids. If the list has no filter for ids, reads the first page of the
 * list instead.
 */
async function elementsWith(
  client: Client,
  href: string,
  ids: readonly string[],
): Promise<readonly Resource[]> {
  const list = await client.get(href)
  const search = linkOf(list, 'search')
  const { filters } = search ? ((await client.get(search.href)) as ListSearch) : { filters: [] }
  const ofIds = { name: 'id', operator: '=', values: ids }
  const isAble = filters.some(({ name }) => name === ofIds.name)
  const found = isAble ? await client.get(withFilters(href, [...filtersOf(href), ofIds])) : list
  return isCollection(found) ? found._embedded.elements : []
}
