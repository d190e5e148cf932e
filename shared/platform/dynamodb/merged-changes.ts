import { isDeepStrictEqual } from 'node:util'
import { allOf, type Condition } from './condition.ts'
import { identityOf } from './loader.ts'
import { type Change, keyOf, type Write } from './table.ts'

type Increment = Extract<Change, { update: unknown }> & { add: Record<string, number> }

/** Whether a change only adds to numbers, whatever they are. */
export const isIncrement = (change: Write): change is Increment =>
  'update' in change && !!change.add && !change.set && !change.unset && !change.when

/** Whether two changes of one item can be one: both only add to it, or both ask the same of it. */
export const canMerge = (a: Write, b: Write): boolean =>
  (isIncrement(a) && isIncrement(b)) || ('check' in a && isDeepStrictEqual(a, b))

/**
 * A transaction may touch an item once: increments of one item become one, and what is checked of an item that is
 * written as well becomes a condition of that.
 */
export function mergedChanges(changes: readonly Change[]): Change[] {
  const isRepeated = (change: Change, index: number) =>
    'check' in change && changes.slice(0, index).some((other) => isDeepStrictEqual(other, change))
  return mergedChecks(mergedIncrements(changes.filter((change, index) => !isRepeated(change, index))))
}

function mergedChecks(changes: readonly Change[]): Change[] {
  const written = new Set(changes.filter((change) => !('check' in change)).map(itemOf))
  const conditions = new Map<string, Condition[]>()
  for (const change of changes) {
    const item = itemOf(change)
    if ('check' in change && written.has(item))
      conditions.set(item, [...(conditions.get(item) ?? []), change.when])
  }
  return changes.flatMap((change) => {
    const more = conditions.get(itemOf(change))
    if (!more) return [change]
    return 'check' in change
      ? []
      : [{ ...change, when: allOf(...(change.when ? [change.when] : []), ...more) }]
  })
}

const itemOf = (change: Change) => identityOf(keyOf(change))

function mergedIncrements(changes: readonly Change[]): Change[] {
  const increments = new Map<string, Increment>()
  const others: Change[] = []
  for (const change of changes) {
    if (!isIncrement(change)) {
      others.push(change)
      continue
    }
    const merged = increments.get(identityOf(change.update)) ?? { update: change.update, add: {} }
    for (const [name, by] of Object.entries(change.add)) merged.add[name] = (merged.add[name] ?? 0) + by
    increments.set(identityOf(change.update), merged)
  }
  return [
    ...others,
    ...[...increments.values()].filter(({ add }) => Object.values(add).some((by) => by !== 0)),
  ]
}
