import type { Condition } from '#shared/platform/dynamodb/condition.ts'

/** An interval of numbers; `until` is exclusive. */
export interface Interval {
  from: number
  until: number
}

const EVERYTHING: Interval = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/**
 * Returns the intervals of an attribute's values in which a condition is true, in ascending order and without overlaps.
 * For example, a filter by two days:
 *
 *     intervalsOf(anyOf(during(monday), during(friday)), 'createdAt')   // [{ from, until }, { from, until }]
 *
 * @param condition compares the attribute with `>=`; it may also compare other attributes, if these comparisons are
 * added with `and`
 */
export const intervalsOf = (condition: Condition | undefined, attribute: string): Interval[] =>
  (condition && found(condition, attribute)) ?? [EVERYTHING]

/**
 * Returns the intervals in which the attribute's value lies whenever a condition is true; undefined if the condition
 * does not concern the attribute.
 */
function found(condition: Condition, attribute: string): Interval[] | undefined {
  if ('conditions' in condition) {
    const parts = condition.conditions.flatMap((part) => {
      const intervals = found(part, attribute)
      return intervals ? [intervals] : []
    })
    if (parts.length === 0) return undefined
    return condition.op === 'and' ? parts.reduce(common) : united(parts.flat())
  }
  if ('condition' in condition) {
    const denied = found(condition.condition, attribute)
    return denied && complement(denied)
  }
  const isBound = condition.op === '>=' && condition.attribute === attribute
  return isBound ? [{ ...EVERYTHING, from: Number(condition.value) }] : undefined
}

const common = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  united(
    some.flatMap((a) =>
      others.map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) })),
    ),
  )

function united(intervals: readonly Interval[]): Interval[] {
  const apart: Interval[] = []
  for (const { from, until } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (from >= until) continue
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else apart.push({ from, until })
  }
  return apart
}

function complement(intervals: readonly Interval[]): Interval[] {
  const ends = [EVERYTHING.from, ...intervals.map(({ until }) => until)]
  const starts = [...intervals.map(({ from }) => from), EVERYTHING.until]
  return united(ends.map((from, index) => ({ from, until: starts[index] as number })))
}
