import { type Collection, linkOf } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'
import { type Tab, Tabs } from '../../design/tabs.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useNavigation } from '../../navigation/navigation.tsx'

/** Statuses of users, by the value of the filter. */
const STATUSES: Readonly<Record<string, Word>> = {
  '': 'statusAll',
  active: 'statusActive',
  invited: 'statusInvited',
  locked: 'statusLocked',
  registered: 'statusRegistered',
}

/** Tabs for the statuses of users, with the number of matching users in each. */
export function StatusTabs({ collection }: { collection: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const path = linkOf(collection, 'self')?.href.split('?')[0] ?? ''
  const others = filtersOf(place.href).filter(({ name }) => name !== 'status')
  const present = filtersOf(place.href).find(({ name }) => name === 'status')?.values ?? []
  const tabs = Object.entries(STATUSES).map(([status, word]) => {
    const wanted = status ? [{ name: 'status', operator: '=', values: [status] }] : []
    const href = withFilters(path, [...others, ...wanted])
    return { href, name: say(word), isPresent: present.join() === status }
  })
  const counts = tabs.map(({ href }) => useCount(href))
  const counted = tabs.map((tab, index): Tab => ({ ...tab, count: counts[index] }))
  return <Tabs label={say('status')} tabs={counted} />
}

/** Number of elements of a list, formatted; empty until it is known. */
function useCount(href: string): string {
  const { numbers } = useLanguage()
  const { value } = useResource(withQuery(href, { pageSize: 0 }))
  return typeof value?.total === 'number' ? numbers.format(value.total) : ''
}
