import { type Collection, linkOf } from '../../api/hal.ts'
import { type FilterInQuery, filtersOf, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'
import { type Tab, Tabs } from '../../design/tabs.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useSearch } from '../../views/collection-header.tsx'

const STATUSES: Readonly<Record<string, Word>> = {
  '': 'statusAll',
  active: 'statusActive',
  invited: 'statusInvited',
  locked: 'statusLocked',
  registered: 'statusRegistered',
}

/** If an active user has not signed in for this number of days, the user is listed as missing. */
const MISSING_DAYS = '90'

/** Returns whether a filter concerns the date of the last sign-in. Only administrators can use such a filter. */
const isLastSignIn = (name: string): boolean => ['lastSignInOn', 'last_sign_in_on'].includes(name)

const inStatus = (status: string): FilterInQuery => ({ name: 'status', operator: '=', values: [status] })
const missing = (name: string): FilterInQuery => ({ name, operator: '<t-', values: [MISSING_DAYS] })

const isSame = (wanted: readonly FilterInQuery[], present: readonly FilterInQuery[]): boolean =>
  wanted.length === present.length &&
  wanted.every(({ name, values }) =>
    present.some((one) => one.name === name && one.values.join() === values.join()),
  )

/**
 * Tabs that filter users by status. One more tab shows the active users who have not signed in for a long time. Each
 * tab shows the number of matching users.
 */
export function StatusTabs({ collection }: { collection: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const path = linkOf(collection, 'self')?.href.split('?')[0] ?? ''
  const present = filtersOf(place.href)
  const lastSignIn = useSearch(collection).search?.filters.find(({ name }) => isLastSignIn(name))?.name
  const others = present.filter(({ name }) => name !== 'status' && !isLastSignIn(name))
  const tabOf = (word: Word, wanted: readonly FilterInQuery[]) => ({
    href: withFilters(path, [...others, ...wanted]),
    name: say(word),
    isPresent: isSame(
      wanted,
      present.filter((one) => !others.includes(one)),
    ),
  })
  const tabs = [
    ...Object.entries(STATUSES).map(([status, word]) => tabOf(word, status ? [inStatus(status)] : [])),
    ...(lastSignIn ? [tabOf('notSignedIn', [inStatus('active'), missing(lastSignIn)])] : []),
  ]
  const counts = tabs.map(({ href }) => useCount(href))
  const counted = tabs.map((tab, index): Tab => ({ ...tab, count: counts[index] }))
  return <Tabs label={say('status')} tabs={counted} />
}

/** Returns the formatted number of elements of a list; empty until the number is known. */
function useCount(href: string): string {
  const { numbers } = useLanguage()
  const { value } = useResource(withQuery(href, { pageSize: 0 }))
  return typeof value?.total === 'number' ? numbers.format(value.total) : ''
}
