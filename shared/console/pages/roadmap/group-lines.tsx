import { linkOf, titleOf } from '../../api/hal.ts'
import { type FilterInQuery, withFilters } from '../../api/query.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { StateBadge, useIsClosed } from '../../values/badges.tsx'
import { IconOfWork } from '../../values/type-icon.tsx'
import { Arrow } from './arrow.tsx'
import type { Axis, Span } from './axis.ts'
import { Bar } from './bar.tsx'
import type { TimelineGroup, TimelineRow } from './lines.ts'
import type { Precedences } from './precedences.ts'

interface LinesProps {
  axis: Axis
  precedences: Precedences
  change(line: TimelineRow, span: Span): void
}

interface GroupLinesProps extends LinesProps {
  group: TimelineGroup
  /** The address of the list of work packages. */
  work: string | undefined
}

/** A version with its work packages, one row each, and the number of work packages without dates. */
export function GroupLines({ group: { version, lines, undated }, work, ...shared }: GroupLinesProps) {
  const { say } = useLanguage()
  return (
    <>
      {version ? <LineView line={version} {...shared} /> : <h2 class="line name">{say('withoutVersion')}</h2>}
      {lines.map((line) => (
        <LineView key={String(line.resource.id)} line={line} {...shared} />
      ))}
      {undated > 0 && work && (
        <p class="line name">
          <To href={withFilters(work, undatedIn(version))}>{say('undated', { count: undated })}</To>
        </p>
      )}
    </>
  )
}

/** Returns filters for the undated work packages of a version, or for the undated work packages without a version. */
const undatedIn = (version: TimelineRow | undefined): readonly FilterInQuery[] => [
  version
    ? { name: 'version', operator: '=', values: [String(version.resource.id)] }
    : { name: 'version', operator: '!*', values: [] },
  ...['startDate', 'dueDate'].map((name) => ({ name, operator: '!*', values: [] })),
]

function LineView({ line, axis, precedences, change }: LinesProps & { line: TimelineRow }) {
  const { resource, span, isVersion } = line
  const href = linkOf(resource, 'self')?.href ?? ''
  const isClosed = useIsClosed(resource)
  const link = <To href={href}>{titleOf(resource)}</To>
  return (
    <div class={`line ${isVersion ? 'version' : ''} ${isClosed ? 'closed' : ''}`}>
      <div class="name">
        <IconOfWork of={resource} />
        {isVersion ? <h2>{link}</h2> : link}
        {isVersion && <StateBadge of={resource.status} />}
      </div>
      <div class="days">
        {span && <Bar line={{ ...line, span }} axis={axis} onChange={change} />}
        {precedences.get(href)?.map((precedence) => (
          <Arrow key={precedence.name} precedence={precedence} />
        ))}
      </div>
    </div>
  )
}
