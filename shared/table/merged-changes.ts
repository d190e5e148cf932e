import { isDeepStrictEqual } from 'node:util'
import { identityOf } from './loader.ts'
import type { Write } from './table.ts'

type Increment = Extract<Write, { update: unknown }> & { add: Record<string, number> }

/** Whether a change only adds to numbers, whatever they are. */
export const isIncrement = (change: Write): change is Increment =>
  'update' in change && !!change.add && !change.set && !change.unset && !change.when

/** Whether two changes of one item can be one: both only add to it, or both ask the same of it. */
export const canMerge = (a: Write, b: Write): boolean =>
  (isIncrement(a) && isIncrement(b)) || ('check' in a && isDeepStrictEqual(a, b))

/** A transaction may touch an item once: changes of one item that can be one become one. */
export function mergedChanges(changes: readonly Write[]): Write[] {
  const isRepeated = (change: Write, index: number) =>
    'check' in change && changes.slice(0, index).some((other) => isDeepStrictEqual(other, change))
  return mergedIncrements(changes.filter((change, index) => !isRepeated(change, index)))
}

function mergedIncrements(changes: readonly Write[]): Write[] {
  const increments = new Map<string, Increment>()
  const others: Write[] = []
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
