import { absent, allOf, anyOf, type Condition, compares, not } from '#shared/platform/dynamodb/condition.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { aDay, aTime, type Period, periodOperators } from './period.ts'

/** Orders behind the text of every day. */
const BEHIND_ALL_DAYS = ':'

/** The day on which an instant is, as it orders among days; years before 0 start with a minus, so come first. */
function dayText(at: number): string {
  const text = new Date(at).toISOString()
  return text.startsWith('+') ? BEHIND_ALL_DAYS : text.slice(0, 'YYYY-MM-DD'.length)
}

/**
 * A filter on a row attribute that holds a day as `YYYY-MM-DD`, or is absent where there is none.
 *
 * @param now what today is told by
 */
export function dateFilter(label: string, attribute: string, now: () => Date): Filter {
  const within = ({ from, until }: Period) =>
    allOf(compares(attribute, '>=', dayText(from)), compares(attribute, '<', dayText(until)))
  return { label, operators: periodOperators(aDay, now, within) }
}

/** Where rows hold an instant in milliseconds: an attribute, and the one that counts where it is absent. */
export type Moment = readonly [attribute: string, otherwise?: string]

/**
 * A filter on the latest of some instants; absent ones do not count.
 *
 * @param moments where rows hold them: `[['u', 'c'], ['a']]` is the latest of `u`, or else `c`, and `a`
 * @param now what today is told by
 */
export function dateTimeFilter(label: string, moments: readonly Moment[], now: () => Date): Filter {
  const anySince = (at: number) => anyOf(...moments.map((moment) => isSince(moment, at)))
  const within = ({ from, until }: Period) => allOf(anySince(from), not(anySince(until)))
  return { label, operators: periodOperators(aTime, now, within) }
}

function isSince([attribute, otherwise]: Moment, at: number): Condition {
  const since = compares(attribute, '>=', at)
  if (otherwise === undefined) return since
  return anyOf(since, allOf(absent(attribute), compares(otherwise, '>=', at)))
}
