import { linkOf, type Resource } from '../../api/hal.ts'
import { withQuery } from '../../api/template.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { hoursOf, inHours } from '../../values/duration.ts'
import { Progress } from '../../views/progress.tsx'
import { asked, LINES, withMe } from '../home/asked.ts'
import { useElements } from '../work/work-list.tsx'

/** Days of which the time is shown. */
const WEEK = '7'

/** The time that one has logged in the last days. */
export function TimeWidget() {
  const { say } = useLanguage()
  const { root } = useWhere()
  const list = linkOf(root, 'timeEntries')?.href
  const lately = { name: 'spentOn', operator: '>t-', values: [WEEK] }
  const href = list && asked(list, [withMe('user'), lately], 'spentOn', 'desc')
  const entries = useElements(href && withQuery(href, { pageSize: LINES }))
  if (!href) return null
  if (!entries) return <Progress />
  if (entries.length === 0) return <p class="muted">{say('noTime')}</p>
  return (
    <ul>
      {entries.map((entry) => (
        <Item key={String(entry.id)} entry={entry} />
      ))}
    </ul>
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
