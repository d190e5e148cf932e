import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type Collection, isCollection, linkOf, titleOf } from '../../api/hal.ts'
import { selecting, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { useLanguage } from '../../language/language.tsx'
import { collectionAt, readAllPages } from '../../pictures/read-all-pages.ts'
import { CollectionHeader } from '../../views/collection-header.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Progress } from '../../views/progress.tsx'
import { useChange } from '../../views/use-change.tsx'
import type { PageProps } from '../page.ts'
import { forChanges, today, workIn } from '../work/work-package.ts'
import { type Axis, axisOf, daysBetween, type Span } from './axis.ts'
import { GroupLines } from './group-lines.tsx'
import { type TimelineGroup, type TimelineRow, timelineGroupsOf } from './lines.ts'
import { usePrecedences } from './use-precedences.ts'
import './roadmap.css'

/** Maximum number of versions on a roadmap. The same limit applies to the number of work packages. */
const MAX_ELEMENTS = 1000

/** Query for the newest work packages, with the properties that the roadmap shows. */
const shown = {
  pageSize: MAX_ELEMENTS,
  sortBy: '[["id","desc"]]',
  ...selecting(
    '_type',
    'id',
    'self',
    'type',
    'status',
    'version',
    'startDate',
    'dueDate',
    'date',
    'percentageDone',
    ...forChanges,
  ),
}

/** Roadmap of a project: the project's versions, and its work packages that have dates, on an axis of months. */
export function Roadmap({ resource, where, onChanged }: PageProps) {
  const { say } = useLanguage()
  const versions = resource as Collection
  const work = where.project && workIn(where.project)
  const { groups, cut, problem } = useGroups(versions, work)
  const relations = linkOf(where.root, 'relations')?.href
  const change = useNewDays()
  const lines =
    groups?.flatMap(({ version, lines: others }) => (version ? [version, ...others] : others)) ?? []
  const axis = axisOf(
    lines.flatMap(({ span }) => span ?? []),
    today(),
  )
  return (
    <section>
      <CollectionHeader collection={versions} title={say('roadmap')} onChanged={onChanged} />
      {problem && <ProblemText problem={problem} />}
      {!groups && !problem && <Progress />}
      {groups && lines.length === 0 && where.project && (
        <EmptyState icon="roadmap" title={say('nothingPlanned')} />
      )}
      {cut && cut.shown < cut.total && <p class="muted">{say('newestShown', cut)}</p>}
      {groups && lines.length > 0 && <Chart {...{ groups, axis, work, relations, change }} />}
    </section>
  )
}

/**
 * Reads all versions in the list, and the project's work packages, open and closed. The rows keep their order when a
 * bar is moved.
 */
function useGroups(versions: Collection, workPackages: string | undefined) {
  const client = useClient()
  const { value, problem } = useReading(async () => {
    const all = workPackages && withQuery(withFilters(workPackages, []), shown)
    const first = all && (await collectionAt(client, all))
    const [ofProject, work] = await Promise.all([
      readAllPages(client, versions, MAX_ELEMENTS),
      first && isCollection(first) ? readAllPages(client, first, MAX_ELEMENTS) : { elements: [], total: 0 },
    ])
    return { versions: ofProject.elements, work: work.elements.toReversed(), total: work.total }
  }, [client, versions, workPackages])
  const order = useRef(new Map<string, string>()).current
  const groups = useMemo(() => value && timelineGroupsOf(value.versions, value.work, order), [value])
  return { groups, cut: value && { shown: value.work.length, total: value.total }, problem }
}

/** Returns a function that changes the dates of a version or work package. */
function useNewDays() {
  const change = useChange()
  const { say, dates } = useLanguage()
  return ({ resource, properties, span }: TimelineRow, next: Span) => {
    const changed = (Object.keys(next) as (keyof Span)[]).filter((end) => next[end] !== span?.[end])
    const values = Object.fromEntries(changed.map((end) => [properties[end], next[end]]))
    const period = dates.formatRange(new Date(next.from), new Date(next.to))
    const saved = say('nowPlanned', { name: titleOf(resource), dates: period })
    change(resource, values, { saved })
  }
}

interface ChartProps {
  groups: readonly TimelineGroup[]
  axis: Axis
  /** The address of the list of work packages. */
  work: string | undefined
  /** The address of the list of relations. */
  relations: string | undefined
  change(line: TimelineRow, span: Span): void
}

function Chart({ groups, axis, work, relations, change }: ChartProps) {
  const { say } = useLanguage()
  const name = useMonths()
  const chart = useRef<HTMLElement>(null)
  const { days } = axis
  const precedences = usePrecedences(groups, axis, relations)
  useLayoutEffect(() => showWhatIsPlanned(chart.current), [days])
  return (
    <section ref={chart} class="roadmap" aria-label={say('roadmap')} style={{ '--axis': axis.days }}>
      <div class="line months" aria-hidden="true">
        <span class="name" />
        <div class="days">
          {axis.months.map(({ first, days }) => (
            <span key={first} class="month" style={{ '--long': days }}>
              {name(first)}
            </span>
          ))}
        </div>
      </div>
      <span
        class="today"
        aria-hidden="true"
        style={{ '--at': daysBetween(axis.from, today()) }}
        title={say('today')}
      />
      {groups.map((group, index) => (
        <GroupLines
          key={group.version ? linkOf(group.version.resource, 'self')?.href : index}
          {...{ group, axis, work, precedences, change }}
        />
      ))}
    </section>
  )
}

/** Scrolls a chart to today, or to the nearest day on which something is planned. */
function showWhatIsPlanned(chart: HTMLElement | null): void {
  const mark = chart?.querySelector<HTMLElement>('.today')
  if (!chart || !mark) return
  const bars = [...chart.querySelectorAll('.bar')].map((bar) => bar.getBoundingClientRect())
  const [first, last] = [
    Math.min(...bars.map(({ left }) => left)),
    Math.max(...bars.map(({ right }) => right)),
  ]
  const { left, width } = chart.getBoundingClientRect()
  const day = Math.max(first, Math.min(last, mark.getBoundingClientRect().left))
  chart.scrollLeft += day - left - width / 2
}

/** Returns a function that formats a month. The year is included only in January. */
function useMonths() {
  const { language } = useLanguage()
  const parts = { month: 'short', timeZone: 'UTC' } as const
  const short = new Intl.DateTimeFormat(language, parts)
  const long = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
  return (first: string) => (first.slice(5, 7) === '01' ? long : short).format(new Date(first))
}
