import { isDeepStrictEqual } from 'node:util'
import { allOf, type Condition } from './condition.ts'
import { identityOf } from './loader.ts'
import { retryingRefusals } from './retry.ts'
import { type Change, keyOf, type Table, type Write, WriteRefused } from './table.ts'

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

/** What a transaction may have is 4 MB; numbers and names take a little more there than here. */
const MAX_BYTES = 3 * 1024 * 1024

/** About how many bytes something has in the table. */
function bytesOf(value: unknown): number {
  let binary = 0
  const text = JSON.stringify(value, (_, part) => {
    if (!(part instanceof Uint8Array)) return part
    binary += part.length
    return undefined
  })
  return Buffer.byteLength(text ?? '') + binary
}

/** What is written counts; what is removed counts as it is stored, which the piece has with it. */
const weightOf = (piece: unknown, changes: readonly Write[]): number =>
  Math.max(bytesOf(piece), bytesOf(changes.filter((change) => 'put' in change)))

/**
 * Splits pieces of work into packs, in their order, each of which fits into one transaction: it has not too many
 * changes nor bytes, and touches no item twice, but where the changes can become one.
 *
 * @param changesOf what a piece writes
 * @param capacity how many changes are not too many
 */
export function intoTransactions<T>(
  pieces: readonly T[],
  changesOf: (piece: T) => Write[],
  capacity: number,
): T[][] {
  const packs: T[][] = []
  let touched = new Map<string, Write>()
  let bytes = 0
  for (const piece of pieces) {
    const writes = changesOf(piece)
    const weight = weightOf(piece, writes)
    const changes = new Map(writes.map((change) => [identityOf(keyOf(change)), change]))
    const collides = [...changes].some(([identity, change]) => {
      const other = touched.get(identity)
      return other !== undefined && !canMerge(other, change)
    })
    const isFull = new Set([...touched.keys(), ...changes.keys()]).size > capacity
    if (packs.length === 0 || collides || isFull || bytes + weight > MAX_BYTES) {
      packs.push([])
      touched = new Map()
      bytes = 0
    }
    packs.at(-1)?.push(piece)
    bytes += weight
    for (const [identity, change] of changes) touched.set(identity, change)
  }
  return packs
}

/**
 * Writes pieces of work, as many in one transaction as it takes.
 *
 * @param changesOf what a piece writes, as it was read
 * @param alone does a piece on its own, from what is stored now: somebody was faster with one of its pack
 */
export async function writeInTransactions<T>(
  pieces: readonly T[],
  changesOf: (piece: T) => Write[],
  table: Table,
  alone: (piece: T) => Promise<unknown>,
): Promise<void> {
  for (const pack of intoTransactions(pieces, changesOf, table.capacity)) {
    try {
      await table.write(pack.flatMap(changesOf))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      for (const piece of pack) await alone(piece)
    }
  }
}

/** How those of many things that are meant are changed. */
interface ChangeOfEach<T> {
  /** One of them as it is stored now; undefined where it is not meant, or no longer. */
  find(id: number): Promise<T | undefined>
  changesOf(one: T): Write[]
}

/**
 * Changes what has some ids, as many in one transaction as it takes. Those of a pack that is refused are read again and
 * changed one by one, as far as they are still meant. May be repeated.
 */
export async function changeAll<T extends { id: number }>(
  ids: readonly number[],
  { find, changesOf }: ChangeOfEach<T>,
  table: Table,
): Promise<void> {
  const found = await Promise.all(ids.map(find))
  const meant = found.filter((one) => one !== undefined)
  await writeInTransactions(meant, changesOf, table, ({ id }) =>
    retryingRefusals(async () => {
      const one = await find(id)
      if (one) await table.write(changesOf(one))
    }),
  )
}
