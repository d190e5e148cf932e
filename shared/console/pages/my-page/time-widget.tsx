import { linkOf, type Resource } from '../../api/hal.ts'
import { withQuery } from '../../api/template.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { hoursOf, inHours } from '../../values/duration.ts'
import { Lines, useElements } from '../../views/lines.tsx'
import { filteredListHref, LINES, withMe } from '../home/list-hrefs.ts'

const WEEK = '7'

/** The user's time entries of the past week. */
export function TimeWidget() {
  const { say } = useLanguage()
  const { root } = useWhere()
  const list = linkOf(root, 'timeEntries')?.href
  const lately = { name: 'spentOn', operator: '>t-', values: [WEEK] }
  const href = list && filteredListHref(list, [withMe('user'), lately], 'spentOn', 'desc')
  const reading = useElements(href && withQuery(href, { pageSize: LINES }))
  if (!href) return null
  return (
    <Lines reading={reading} empty={say('noTime')}>
      {(entry) => <Item key={String(entry.id)} entry={entry} />}
    </Lines>
  )
}

function Item({ entry }: { entry: Resource }) {
  const { say, dates } = useLanguage()
  const about = linkOf(entry, 'entity')
  return (
    <li>
      <span class="main">
        {about ? <To href={about.href}>{about.title}</To> : say('undisclosed')}
        <small class="muted"> {dates.format(new Date(String(entry.spentOn)))}</small>
      </span>
      <span class="beside">{inHours(hoursOf(String(entry.hours)) ?? 0)}</span>
    </li>
  )
}
