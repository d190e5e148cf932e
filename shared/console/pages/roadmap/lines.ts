import { linkOf, type Resource } from '../../api/hal.ts'
import type { Span } from './axis.ts'

/** Something with days: a version, or a work package. */
export interface Line {
  readonly resource: Resource
  readonly isVersion: boolean
  /** Whether it has one day only. */
  readonly isMilestone: boolean
  /** Its days; undefined without any. With one of the two, it is that day. */
  readonly span?: Span
  /** The properties that have its first and its last day. */
  readonly properties: Readonly<Record<keyof Span, string>>
}

export interface Group {
  /** Undefined for what belongs to no version. */
  readonly version?: Line
  readonly lines: readonly Line[]
  /** How many of its work packages have no days. */
  readonly undated: number
}

function lineOf(resource: Resource): Line {
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
 * Versions with their work packages, the first to begin first; at the end, those without a version.
 *
 * @param order the first days that they had when they were first seen, which are noted in it: by these they stay in order
 */
export function groupsOf(
  versions: readonly Resource[],
  workPackages: readonly Resource[],
  order = new Map<string, string>(),
): readonly Group[] {
  const firstDay = ({ resource, span }: Line) => {
    const href = hrefOf(resource) ?? ''
    const first = order.get(href) ?? span?.from
    if (first) order.set(href, first)
    return first ?? '9999'
  }
  const byFirstDay = (one: Line, other: Line) => firstDay(one).localeCompare(firstDay(other))
  const known = new Set(versions.map(hrefOf))
  const groupWith = (version: Line | undefined, belongs: (version: string | undefined) => boolean): Group => {
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
