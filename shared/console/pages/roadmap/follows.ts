import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { type Axis, placeOn } from './axis.ts'
import type { Group, Line } from './lines.ts'

/** What a work package follows, and where that ends. */
export interface Follow {
  readonly name: string
  /** How many rows the one that is followed stands above; less than nothing if it stands below. */
  readonly rows: number
  /** Where the first of both days is on the axis: the end of the one that is followed, and the beginning of the follower. */
  readonly at: number
  readonly days: number
  /** Whether it begins before what it follows has ended. */
  readonly isEarly: boolean
}

export type Follows = ReadonlyMap<string, readonly Follow[]>

/** Where a bar is. */
interface Spot {
  readonly line: Line
  readonly row: number
  readonly from: number
  readonly to: number
}

/** The places of the work packages that have a bar, by their addresses. */
export function spotsOf(groups: readonly Group[], axis: Axis): ReadonlyMap<string, Spot> {
  const rows = groups.flatMap(({ version, lines, undated }) => [
    version,
    ...lines,
    ...(undated > 0 ? [undefined] : []),
  ])
  return new Map(
    rows.flatMap((line, row) => {
      const place = line?.span && !line.isVersion && placeOn(axis, line.span)
      if (!line || !place) return []
      return [[hrefOf(line.resource, 'self'), { line, row, from: place.at, to: place.at + place.days }]]
    }),
  )
}

/** What follows what, among the bars that are drawn. */
export function followsAmong(relations: readonly Resource[], spots: ReadonlyMap<string, Spot>): Follows {
  const found = new Map<string, Follow[]>()
  for (const relation of relations) {
    const address = hrefOf(relation, 'from')
    const [follower, followed] = [spots.get(address), spots.get(hrefOf(relation, 'to'))]
    if (follower && followed)
      found.set(address, [...(found.get(address) ?? []), followOf(follower, followed)])
  }
  return found
}

const hrefOf = (resource: Resource, relation: string) => linkOf(resource, relation)?.href ?? ''

function followOf(follower: Spot, followed: Spot): Follow {
  const [at, until] = [follower.from, followed.to].sort((one, other) => one - other) as [number, number]
  return {
    name: titleOf(followed.line.resource),
    rows: follower.row - followed.row,
    at,
    days: until - at,
    isEarly: follower.from < followed.to,
  }
}
