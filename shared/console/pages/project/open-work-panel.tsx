import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { Meter, Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { Lines } from '../../views/lines.tsx'
import { useSummary, type ValueCount } from '../work/use-counts.ts'
import { dueIn } from './due.ts'

interface OpenWorkPanelProps {
  work: string | undefined
  summary: string | undefined
  by: 'status' | 'assignee'
  title: string
}

/** Maximum number of people shown. The people with the most work packages come first. */
const MAX_PEOPLE = 8

/**
 * Shows the number of open work packages for each status or assignee. Each number links to the list of these work
 * packages. The panel by status also shows how many of the open work packages are overdue or due soon.
 */
export function OpenWorkPanel({ work, summary, by, title }: OpenWorkPanelProps) {
  const { say } = useLanguage()
  const { value, ...reading } = useSummary(summary, by)
  const counts = value?.flatMap(({ open: count = 0, ...one }) => (count > 0 ? [{ ...one, count }] : []))
  if (!work) return null
  const shown = counts && (by === 'status' ? counts : byMost(counts).slice(0, MAX_PEOPLE))
  const most = Math.max(...(counts ?? []).map(({ count }) => count), 0)
  const others = (counts?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Panel title={title} action={<To href={work}>{say('seeAll')}</To>}>
      <Lines
        reading={{ ...reading, value: shown }}
        room={MAX_PEOPLE + 1}
        empty={say('noOpenWork')}
        last={
          <>
            {others > 0 && (
              <li>
                <To href={withQuery(work, { groupBy: by })}>{say('andMorePeople', { count: others })}</To>
              </li>
            )}
            {by === 'status' && <DueLine work={work} counts={value ?? []} />}
          </>
        }
      >
        {(count) => <Row key={count.href ?? ''} {...{ work, by, count, most }} />}
      </Lines>
    </Panel>
  )
}

/**
 * The number of open work packages that are overdue, and the number of open work packages that are due within a week.
 * Each number links to the list of these work packages.
 */
function DueLine({ work, counts }: { work: string; counts: readonly ValueCount[] }) {
  const { say } = useLanguage()
  const due = dueIn(counts)
  if (due.length === 0) return null
  return (
    <li>
      {due.map(({ text, count, conditions }) => (
        <To key={text} href={withFilters(work, conditions)}>
          {say(text, { count })}
        </To>
      ))}
    </li>
  )
}

const byMost = (counts: readonly ValueCount[]) => [...counts].sort((one, other) => other.count - one.count)

function Row({
  work,
  by,
  count: { href, name, count },
  most,
}: {
  work: string
  by: string
  count: ValueCount
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
