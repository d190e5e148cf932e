import { type Collection, linkOf, type Resource } from '../../../api/hal.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Tabs } from '../../../design/tabs.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import type { PageProps } from '../../page.ts'
import '../entries/entries.css'
import './calendar.css'
import { EntryName } from '../entries/entry-name.tsx'
import { hrefOf } from '../entries/order.ts'
import { RemoveEntry } from '../entries/remove-entry.tsx'
import { type Arranging, useArranging } from '../entries/use-arranging.ts'
import { NewDay } from './new-day.tsx'
import { atYear, yearOf } from './year.ts'

/** The non-working days of a year, which administrators add, rename and delete here. */
export function Calendar({ resource, where }: PageProps) {
  const { say } = useLanguage()
  const collection = resource as Collection
  const year = yearOf(where.place.href, new Date())
  const arranging = useArranging(collection._embedded.elements)
  const create = linkOf(collection, 'create')
  const list = linkOf(where.root, 'nonWorkingDays')?.href ?? where.place.href
  useDocumentTitle(say('calendar'))
  return (
    <section>
      <header class="heading">
        <h1>{say('calendar')}</h1>
      </header>
      <p class="muted">{say('freeDaysAbout')}</p>
      <Years {...{ list, year }} />
      {arranging.entries.length === 0 && (
        <EmptyState icon="freeDay" title={say('noFreeDays', { year: String(year) })} />
      )}
      <ul class="entries" aria-label={say('freeDays', { year: String(year) })}>
        {arranging.entries.map((day) => (
          <Day key={hrefOf(day)} {...{ day, arranging }} />
        ))}
      </ul>
      {create && <NewDay {...{ create, list, year }} />}
    </section>
  )
}

/** Links to the displayed year, the year before and the year after. */
function Years({ list, year }: { list: string; year: number }) {
  const { say } = useLanguage()
  const tabs = [year - 1, year, year + 1].map((one) => ({
    name: String(one),
    href: atYear(list, one),
    isPresent: one === year,
  }))
  return <Tabs label={say('years')} tabs={tabs} />
}

/** A day with its name, editable in place. */
function Day({ day, arranging: { change } }: { day: Resource; arranging: Arranging }) {
  const { language } = useLanguage()
  const long = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const date = String(day.date)
  return (
    <li>
      <time class="free-day" dateTime={date}>
        {long.format(new Date(date))}
      </time>
      <EntryName entry={day} onRename={(name) => change(day, { name })} />
      <RemoveEntry entry={day} />
    </li>
  )
}
