import { withFilters } from '../../api/query.ts'
import { Meter, Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { Lines } from '../../views/lines.tsx'
import { type Count, useCounts } from '../work/use-counts.ts'

interface OpenWorkPanelProps {
  work: string | undefined
  by: 'status' | 'assignee'
  title: string
}

/** How many open work packages there are by status, or by who does them; each leads to them. */
export function OpenWorkPanel({ work, by, title }: OpenWorkPanelProps) {
  const { say } = useLanguage()
  const reading = useCounts(work, by)
  if (!work) return null
  const most = Math.max(...(reading.value ?? []).map(({ count }) => count), 0)
  return (
    <Panel title={title} action={<To href={work}>{say('seeAll')}</To>}>
      <Lines reading={reading} empty={say('noOpenWork')}>
        {(count) => <Row key={count.href ?? ''} {...{ work, by, count, most }} />}
      </Lines>
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
