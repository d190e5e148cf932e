import { isDeepStrictEqual } from 'node:util'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryPage, QueryRange, Table, Write } from '#shared/platform/dynamodb/table.ts'

/*
 * Runs a read several times while a transaction commits. In each run, one call of the read sees only some of the
 * changes, as is possible for a query in DynamoDB. The runs differ in this call and in these changes.
 */

/** Items, keyed by their primary keys. */
export type Items = ReadonlyMap<string, Item>

/** The changes of a transaction, and the items before and after it. */
export interface Transaction {
  before: Items
  after: Items
  /** The keys of the changed items. */
  changed: string[]
}

async function itemsIn(table: Table, partitions: readonly string[]): Promise<Items> {
  const items = await Promise.all(partitions.map((pk) => table.query({ pk })))
  return new Map(items.flat().map((item) => [identityOf(item), item]))
}

/**
 * Records the transactions of `work`.
 *
 * @param partitions the partitions that the tested reads use; only their items are recorded
 */
export async function transactionsOf(
  table: Table,
  partitions: readonly string[],
  work: (table: Table) => Promise<unknown>,
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  const write = async (changes: readonly Write[]) => {
    const before = await itemsIn(table, partitions)
    await table.write(changes)
    const after = await itemsIn(table, partitions)
    const keys = [...new Set([...before.keys(), ...after.keys()])]
    const changed = keys.filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))
    transactions.push({ before, after, changed })
  }
  const observed = new Proxy(table, {
    get: (target, name) =>
      name === 'write' ? write : (Reflect.get(target, name) as (...all: unknown[]) => unknown).bind?.(target),
  })
  await work(observed)
  return transactions
}

/** Returns the items that a read sees while only some changes of a transaction are visible. */
function partOf({ before, after, changed }: Transaction, isSeen: (index: number) => boolean): Items {
  const items = new Map(before)
  for (const [index, key] of changed.entries()) {
    const item = after.get(key)
    if (!isSeen(index)) continue
    if (item) items.set(key, item)
    else items.delete(key)
  }
  return items
}

/**
 * Returns a read-only table.
 *
 * @param itemsAtCall called once per call of the table; returns the items that this call sees
 * @param pageSize the maximum number of items on a page of a query; unlimited by default
 */
function viewOf(itemsAtCall: () => Items, pageSize = Number.POSITIVE_INFINITY): Table {
  const found = ({ pk, from = '', to = '\uffff', descending }: QueryRange): Item[] => {
    const items = [...itemsAtCall().values()].filter((one) => one.pk === pk && one.sk >= from && one.sk <= to)
    items.sort((a, b) => (a.sk < b.sk ? -1 : 1))
    return descending ? items.reverse() : items
  }
  const page = async (range: QueryRange, after?: string): Promise<QueryPage> => {
    const isLeft = ({ sk }: Item) => after === undefined || (range.descending ? sk < after : sk > after)
    const left = found(range).filter(isLeft)
    const items = left.slice(0, Math.min(range.limit ?? Number.POSITIVE_INFINITY, pageSize))
    const last = items.at(-1)?.sk
    return items.length === left.length ? { items } : { items, next: () => page(range, last) }
  }
  return {
    query: async (range) => found(range).slice(0, range.limit),
    queryPage: (range) => page(range),
    get: async (key) => itemsAtCall().get(identityOf(key)),
  } as Table
}

/**
 * Yields the subsets of a transaction's changes that a call may see while the transaction commits. If there are more
 * than six changes, only every seventh subset is used.
 */
function* visibleSubsets(count: number): Generator<(index: number) => boolean> {
  const step = count > 6 ? 7 : 1
  for (let seen = 0; seen < 2 ** count; seen += step) yield (index) => ((seen >> index) & 1) === 1
}

/**
 * Runs a read repeatedly while a transaction commits. In each run (schedule), one call of the read sees only a subset
 * of the transaction's changes. The schedules combine every call with every subset from `visibleSubsets`.
 *
 * @param check checks a result; its second argument names the schedule in messages
 * @param pageSize the maximum number of items on a page of a query; by default, unlimited
 * @returns the number of schedules
 */
export async function eachSchedule<T>(
  read: (table: Table) => Promise<T>,
  transaction: Transaction,
  check: (result: T, schedule: string) => void,
  pageSize?: number,
): Promise<number> {
  let calls = 0
  const counted = () => {
    calls += 1
    return transaction.before
  }
  await read(viewOf(counted, pageSize))
  let schedules = 0
  for (let at = 0; at < calls; at++)
    for (const isSeen of visibleSubsets(transaction.changed.length)) {
      const part = partOf(transaction, isSeen)
      let call = 0
      let isCommitted = false
      replacePause(async () => {
        isCommitted = true
      })
      const itemsAtCall = () => {
        const index = call++
        return isCommitted || index > at ? transaction.after : index < at ? transaction.before : part
      }
      check(await read(viewOf(itemsAtCall, pageSize)), `call ${at}, schedule ${schedules}`)
      schedules += 1
    }
  return schedules
}
