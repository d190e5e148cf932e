import { withFilters } from '../../api/query.ts'
import { Meter, Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { type Count, useCounts } from '../work/use-counts.ts'

interface OpenWorkPanelProps {
  work: string | undefined
  by: 'status' | 'assignee'
  title: string
}

/** How many open work packages there are by status, or by who does them; each leads to them. */
export function OpenWorkPanel({ work, by, title }: OpenWorkPanelProps) {
  const { say } = useLanguage()
  const counts = useCounts(work, by)
  if (!work || !counts) return null
  const most = Math.max(...counts.map(({ count }) => count), 0)
  return (
    <Panel title={title} action={<To href={work}>{say('seeAll')}</To>}>
      {counts.length === 0 && <p class="muted">{say('noOpenWork')}</p>}
      <ul>
        {counts.map((count) => (
          <Row key={count.href ?? ''} {...{ work, by, count, most }} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({
  work,
  by,
  count: { href, name, count },
  most,
}: {
  work: string
  by: string
  count: Count
  most: number
}) {
  const { say, numbers } = useLanguage()
  const shown = name === null ? say(by === 'assignee' ? 'nobody' : 'none') : name
  const open = { name: 'status', operator: 'o', values: [] }
  const same = href
    ? { name: by, operator: '=', values: [href.split('/').at(-1) ?? ''] }
    : { name: by, operator: '!*', values: [] }
  return (
    <li>
      <To class="main" href={withFilters(work, by === 'status' ? [same] : [open, same])}>
        <bdi>{shown}</bdi>
      </To>
      <Meter label={`${shown}: ${count}`} done={count} of={most} />
      <span class="beside">{numbers.format(count)}</span>
    </li>
  )
}
