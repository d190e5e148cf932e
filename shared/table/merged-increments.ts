import { identityOf } from './loader.ts'
import type { Write } from './table.ts'

type Increment = Extract<Write, { update: unknown }> & { add: Record<string, number> }

/** Whether a change only adds to numbers, whatever they are. */
export const isIncrement = (change: Write): change is Increment =>
  'update' in change && !!change.add && !change.set && !change.unset && !change.when

/** A transaction may touch an item once: several unconditional increments of one item become one. */
export function mergedIncrements(changes: readonly Write[]): Write[] {
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
