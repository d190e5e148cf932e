import { isDeepStrictEqual } from 'node:util'
import { allOf, type Condition } from './condition.ts'
import { identityOf } from './loader.ts'
import { retryingRefusals } from './retry.ts'
import { type Change, keyOf, type Table, type Write, WriteRefused } from './table.ts'

type Increment = Extract<Change, { update: unknown }> & { add: Record<string, number> }

/**
 * Returns whether a change is an unconditional update that increments numbers. It may also set attributes, and push
 * texts to a log.
 */
const isIncrement = (change: Write): change is Increment =>
  'update' in change && !!change.add && !change.setMissing && !change.unset && !change.when

/** Returns whether a change can be applied twice without harm: a check, or an update that increments nothing. */
const isRepeatable = (change: Write): boolean => 'check' in change || ('update' in change && !change.add)

/**
 * Returns whether two changes to the same item can be merged. Two unconditional increments can be merged if they set
 * the same values. Two checks, or two updates without increments, can be merged if they are equal.
 */
export const canMerge = (a: Write, b: Write): boolean =>
  (isIncrement(a) && isIncrement(b) && isDeepStrictEqual(a.set, b.set)) ||
  (isRepeatable(a) && isDeepStrictEqual(a, b))

/**
 * Merges changes to the same item, because a transaction may touch an item only once. Increments are added up. A check
 * on an item that is also written becomes a condition of the write. Several checks on an item become one.
 */
export function mergedChanges(changes: readonly Change[]): Change[] {
  const isRepeated = (change: Change, index: number) =>
    isRepeatable(change) && changes.slice(0, index).some((other) => isDeepStrictEqual(other, change))
  return mergedChecks(mergedIncrements(changes.filter((change, index) => !isRepeated(change, index))))
}

function mergedChecks(changes: readonly Change[]): Change[] {
  const written = new Set(changes.filter((change) => !('check' in change)).map(itemOf))
  const conditions = new Map<string, Condition[]>()
  for (const change of changes) {
    const item = itemOf(change)
    if ('check' in change) conditions.set(item, [...(conditions.get(item) ?? []), change.when])
  }
  const asked = new Set<string>()
  return changes.flatMap((change): Change[] => {
    const item = itemOf(change)
    const all = conditions.get(item) ?? []
    if (!('check' in change)) return [withConditions(change, all)]
    const isMerged = written.has(item) || asked.has(item)
    asked.add(item)
    return isMerged ? [] : [{ ...change, when: allOf(...all) }]
  })
}

const withConditions = (
  change: Exclude<Change, { check: unknown }>,
  conditions: readonly Condition[],
): Change =>
  conditions.length === 0
    ? change
    : { ...change, when: allOf(...(change.when ? [change.when] : []), ...conditions) }

const itemOf = (change: Change) => identityOf(keyOf(change))

function mergedIncrements(changes: readonly Change[]): Change[] {
  const increments = new Map<string, Increment>()
  const others: Change[] = []
  for (const change of changes) {
    if (!isIncrement(change)) {
      others.push(change)
      continue
    }
    const { update, set, push } = change
    // Two increments of an item are merged only if they set the same values. Otherwise the transaction contains the
    // item twice. DynamoDB then refuses the transaction, and neither value is lost silently.
    const identity = identityOf(update) + JSON.stringify(set ?? {})
    const merged = increments.get(identity) ?? { update, ...(set && { set }), add: {} }
    for (const [name, by] of Object.entries(change.add)) merged.add[name] = (merged.add[name] ?? 0) + by
    if (push) merged.push = { ...push, texts: [...push.texts, ...(merged.push?.texts ?? [])] }
    increments.set(identity, merged)
  }
  return [
    ...others,
    ...[...increments.values()].filter(
      ({ add, set, push }) => set || push || Object.values(add).some((by) => by !== 0),
    ),
  ]
}

/**
 * Maximum number of bytes in a transaction. It is below DynamoDB's limit of 4 MB, because `bytesOf` slightly
 * underestimates numbers and names.
 */
const MAX_BYTES = 3 * 1024 * 1024

/** Returns approximately how many bytes a value takes in the table. */
function bytesOf(value: unknown): number {
  let binary = 0
  const text = JSON.stringify(value, (_, part) => {
    if (!(part instanceof Uint8Array)) return part
    binary += part.length
    return undefined
  })
  return Buffer.byteLength(text ?? '') + binary
}

/**
 * Returns the approximate size of a unit of work in a transaction. This is the size of the items that the unit puts or,
 * if larger, the size of the unit itself. A unit that deletes items contains these items, so its own size includes
 * them.
 */
const weightOf = (unit: unknown, changes: readonly Write[]): number =>
  Math.max(bytesOf(unit), bytesOf(changes.filter((change) => 'put' in change)))

/**
 * Splits units of work, in order, into batches that each fit into one transaction.
 *
 * Two changes of the same item are put into one batch only if the changes can be merged.
 *
 * @param changesOf returns the changes that a unit writes
 * @param capacity the maximum number of changes in a transaction
 */
export function intoTransactions<T>(
  units: readonly T[],
  changesOf: (unit: T) => Write[],
  capacity: number,
): T[][] {
  const batches: T[][] = []
  let touched = new Map<string, Write>()
  let bytes = 0
  for (const unit of units) {
    const writes = changesOf(unit)
    const weight = weightOf(unit, writes)
    const changes = new Map(writes.map((change) => [identityOf(keyOf(change)), change]))
    const collides = [...changes].some(([identity, change]) => {
      const other = touched.get(identity)
      return other !== undefined && !canMerge(other, change)
    })
    const isFull = new Set([...touched.keys(), ...changes.keys()]).size > capacity
    if (batches.length === 0 || collides || isFull || bytes + weight > MAX_BYTES) {
      batches.push([])
      touched = new Map()
      bytes = 0
    }
    batches.at(-1)?.push(unit)
    bytes += weight
    for (const [identity, change] of changes) touched.set(identity, change)
  }
  return batches
}

/**
 * Writes units of work, packing as many units as possible into each transaction.
 *
 * @param changesOf returns the changes that a unit writes, based on the items that were read
 * @param redo writes one unit from fresh data. If a batch is refused because of another writer's change, `redo` is
 * called for each unit of the batch.
 */
export async function writeInTransactions<T>(
  units: readonly T[],
  changesOf: (unit: T) => Write[],
  table: Table,
  redo: (unit: T) => Promise<unknown>,
): Promise<void> {
  for (const batch of intoTransactions(units, changesOf, table.capacity)) {
    try {
      await table.write(batch.flatMap(changesOf))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      for (const unit of batch) await redo(unit)
    }
  }
}

export interface ChangeOfEach<T> {
  /** Reads an entity; undefined if it needs no change. */
  find(id: number): Promise<T | undefined>
  changesOf(entity: T): Write[]
  /**
   * Changes a single entity after a transaction with several entities was refused. By default, the changes of
   * `changesOf` are written.
   */
  write?(entity: T): Promise<unknown>
}

/**
 * Changes the entities with these ids. Each transaction contains the changes to as many entities as fit. If a
 * transaction is refused, each of its entities is read again with `find`, and changed separately if it still needs the
 * change. Idempotent.
 */
export async function changeAll<T extends { id: number }>(
  ids: readonly number[],
  { find, changesOf, write = (entity) => table.write(changesOf(entity)) }: ChangeOfEach<T>,
  table: Table,
): Promise<void> {
  const found = await Promise.all(ids.map(find))
  const entities = found.filter((entity) => entity !== undefined)
  await writeInTransactions(entities, changesOf, table, ({ id }) =>
    retryingRefusals(async () => {
      const entity = await find(id)
      if (entity) await write(entity)
    }),
  )
}

const REMOVALS_PER_TRANSACTION = 50

/** Deletes all items of a partition. No items may be added to the partition while it is being emptied. Idempotent. */
export async function emptyPartition(pk: string, table: Table): Promise<void> {
  const query = { pk, limit: REMOVALS_PER_TRANSACTION, only: ['pk', 'sk'] }
  for (let found = await table.query(query); found.length > 0; found = await table.query(query))
    await table.write(found.map(({ sk }) => ({ remove: { pk, sk } })))
}
