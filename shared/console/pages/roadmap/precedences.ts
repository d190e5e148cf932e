import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { type Axis, positionOn } from './axis.ts'
import type { TimelineGroup, TimelineRow } from './lines.ts'

/** A work package and its predecessor. */
export interface Precedence {
  readonly name: string
  /** Number of rows from the predecessor down to the successor; negative if the predecessor is below. */
  readonly rows: number
  /** Position on the axis where the predecessor ends or the successor starts, whichever is earlier. */
  readonly at: number
  readonly days: number
  /** True if the successor starts before its predecessor ends. */
  readonly isEarly: boolean
}

export type Precedences = ReadonlyMap<string, readonly Precedence[]>

/** Position of a bar. */
interface Spot {
  readonly line: TimelineRow
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Returns the positions of those work packages that have a bar, keyed by address. */
export function spotsOf(groups: readonly TimelineGroup[], axis: Axis): ReadonlyMap<string, Spot> {
  const rows = groups.flatMap(({ version, lines, undated }) => [
    version,
    ...lines,
    ...(undated > 0 ? [undefined] : []),
  ])
  return new Map(
    rows.flatMap((line, row) => {
      const place = line?.span && !line.isVersion && positionOn(axis, line.span)
      if (!line || !place) return []
      return [[hrefOf(line.resource, 'self'), { line, row, from: place.at, to: place.at + place.days }]]
    }),
  )
}

/** Returns the predecessor relations between visible bars. */
export function precedencesAmong(
  relations: readonly Resource[],
  spots: ReadonlyMap<string, Spot>,
): Precedences {
  const found = new Map<string, Precedence[]>()
  for (const relation of relations) {
    const address = hrefOf(relation, 'from')
    const [successor, predecessor] = [spots.get(address), spots.get(hrefOf(relation, 'to'))]
    if (successor && predecessor)
      found.set(address, [...(found.get(address) ?? []), precedenceOf(successor, predecessor)])
  }
  return found
}

const hrefOf = (resource: Resource, relation: string) => linkOf(resource, relation)?.href ?? ''

function precedenceOf(successor: Spot, predecessor: Spot): Precedence {
  const [at, until] = [successor.from, predecessor.to].sort((one, other) => one - other) as [number, number]
  return {
    name: titleOf(predecessor.line.resource),
    rows: successor.row - predecessor.row,
    at,
    days: until - at,
    isEarly: successor.from < predecessor.to,
  }
}
