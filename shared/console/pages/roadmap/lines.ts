import { linkOf, type Resource } from '../../api/hal.ts'
import type { Span } from './axis.ts'

/** A version or work package with dates. */
export interface TimelineRow {
  readonly resource: Resource
  readonly isVersion: boolean
  /** True for a milestone, which has a single date. */
  readonly isMilestone: boolean
  /** The dates; undefined if there are none. If only one date is known, it is used as the start and as the end. */
  readonly span?: Span
  /** Names of the properties that contain the start and finish dates. */
  readonly properties: Readonly<Record<keyof Span, string>>
}

export interface TimelineGroup {
  /** The version of the group; undefined for the group of work packages without a version. */
  readonly version?: TimelineRow
  readonly lines: readonly TimelineRow[]
  readonly undated: number
}

function lineOf(resource: Resource): TimelineRow {
  const isVersion = resource._type === 'Version'
  const isMilestone = 'date' in resource
  const properties = isMilestone
    ? { from: 'date', to: 'date' }
    : { from: 'startDate', to: isVersion ? 'endDate' : 'dueDate' }
  const [from, to] = [resource[properties.from], resource[properties.to]] as (string | null | undefined)[]
  const [first, last] = [from ?? to, to ?? from]
  const span = first && last ? { from: first, to: last } : undefined
  return { resource, isVersion, isMilestone, properties, span }
}

const hrefOf = (resource: Resource) => linkOf(resource, 'self')?.href

/**
 * Groups work packages by version. The versions are sorted by start date, and so are the work packages in each group.
 * Work packages with none of the given versions form a last group.
 *
 * @param order the start date that each row had when it was first shown, keyed by the row's address. Rows are sorted by
 * these dates, so that they stay in place while bars move. New rows are added to this map
 */
export function timelineGroupsOf(
  versions: readonly Resource[],
  workPackages: readonly Resource[],
  order = new Map<string, string>(),
): readonly TimelineGroup[] {
  const firstDay = ({ resource, span }: TimelineRow) => {
    const href = hrefOf(resource) ?? ''
    const first = order.get(href) ?? span?.from
    if (first) order.set(href, first)
    return first ?? '9999'
  }
  const byFirstDay = (one: TimelineRow, other: TimelineRow) => firstDay(one).localeCompare(firstDay(other))
  const known = new Set(versions.map(hrefOf))
  const groupWith = (
    version: TimelineRow | undefined,
    belongs: (version: string | undefined) => boolean,
  ): TimelineGroup => {
    const all = workPackages.filter((one) => belongs(linkOf(one, 'version')?.href)).map(lineOf)
    const lines = all.filter(({ span }) => span).sort(byFirstDay)
    return { version, lines, undated: all.length - lines.length }
  }
  const ofVersions = versions
    .map(lineOf)
    .sort(byFirstDay)
    .map((version) => groupWith(version, (href) => href === hrefOf(version.resource)))
  const others = groupWith(undefined, (href) => !known.has(href))
  return others.lines.length + others.undated > 0 ? [...ofVersions, others] : ofVersions
}
