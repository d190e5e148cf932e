import type { Row } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/*
 * While a transaction is being committed, a query may see some of its changes and not others. So a compaction says
 * beforehand which items of the log it removes, and in its transaction how many counters it changes: by this readers tell
 * whether they have seen all of it or nothing.
 */

/** An item that a compaction takes out of the log: the id of the entity, the number of the change, and what orders hold from then on. */
export interface Removed {
  id: number
  c: number
  is: Row | null
}

/** What the state of a log says of its last compaction. */
export interface Announced {
  batch?: readonly Removed[]
  /** The number of the announcement, and of the last one whose compaction is done. */
  announced?: number
  done?: number
  /** The number of the last change of the state. */
  e?: number
}

/** Whether a log was read before the removal of a batch or after it, not halfway. */
export function isWhole({ batch = [], announced, done, e }: Announced, logged: readonly Item[]): boolean {
  const numbers = new Map(logged.map(({ sk, c }) => [Number(sk), Number(c)]))
  if (announced === e) return batch.every(({ id }) => numbers.has(id))
  return announced !== done || batch.every(({ id, c }) => numbers.get(id) !== c)
}

/** The number of a compaction, and how many counters of a part it changed. */
export type Touched = readonly [epoch: number, counters: number]

/** The attribute that says how many counters the last compaction of a part changed. */
export const touchedBy = (part: string): string => `${part} touched`

/** The number of the transaction that was the last to change some counters. */
export const epochIn = (counters: readonly Item[]): number =>
  counters.reduce((last, { e }) => Math.max(last, Number(e ?? 0)), 0)

/**
 * Whether counters have been read as a compaction left them: none of a later one, and all that it changed.
 *
 * @param touched how many counters it changed, if it is the one that this tells of
 */
export function areAsOf(epoch: number, counters: readonly Item[], touched?: Touched): boolean {
  if (epochIn(counters) !== epoch) return false
  const [told, count] = touched ?? []
  return told !== epoch || counters.filter(({ e }) => e === epoch).length === count
}
