import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { compact } from '#shared/platform/collections/compact.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import { type Item, keyOf, type QueryRange, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Thing extends Entity {
  name: string
}

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    row: ({ name }) => ({ n: name }),
    orders: { n: orderByText('n') },
  })

/** Not every combination of what is seen is tried, but every 61st: those of neighbouring numbers differ in the first changes only. */
const STEP = 61

const PARTITIONS = ['T#log', 'T#counts', 'T#counts#0', 'T#counts#n', 'T#by#n', 'T#0', 'T#1']

/** All items that lists read, by their keys. */
async function itemsOf(table: Table): Promise<Map<string, Item>> {
  const items = await Promise.all(PARTITIONS.map((pk) => table.query({ pk })))
  return new Map(items.flat().map((item) => [identityOf(item), item]))
}

/** A transaction of a compaction, with the items before and after it. */
interface Transaction {
  changes: readonly Write[]
  before: ReadonlyMap<string, Item>
  after: ReadonlyMap<string, Item>
}

/** Compacts a log. @returns its transactions */
async function compacting(table: Table): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  const observed: Table = {
    capacity: table.capacity,
    get: (key) => table.get(key),
    query: (range) => table.query(range),
    queryPage: (range) => table.queryPage(range),
    update: (change) => table.update(change),
    increment: (...parameters) => table.increment(...parameters),
    write: async (changes: readonly Write[]) => {
      const before = await itemsOf(table)
      await table.write(changes)
      transactions.push({ changes, before, after: await itemsOf(table) })
    },
  }
  await compact(thingsIn(observed))
  return transactions
}

/** A table on which only reads work, that sees what it is told. */
function viewOf(items: () => ReadonlyMap<string, Item>): Table {
  const query: Table['query'] = async ({ pk, from = '', to = '\uffff', limit, descending }) => {
    const found = [...items().values()].filter((item) => item.pk === pk && item.sk >= from && item.sk <= to)
    found.sort((a, b) => (a.sk < b.sk ? -1 : 1))
    return (descending ? found.reverse() : found).slice(0, limit)
  }
  return {
    query,
    queryPage: async (range: Parameters<Table['query']>[0]) => ({ items: await query(range) }),
    get: async (key) => items().get(identityOf(key)),
  } as Table
}

/** The items of a query during which they change: it sees the first ones as they were, the others as they are then. */
async function changing(range: QueryRange, count: number, before: Table, after: Table): Promise<Item[]> {
  const first = (await before.query(range)).slice(0, count)
  const last = first.at(-1)
  const isLater = ({ sk }: Item) => !last || (range.descending ? sk < last.sk : sk > last.sk)
  return [...first, ...(await after.query(range)).filter(isLater)]
}

/** The items while a transaction is being committed: those that `isSeen` are as they will be, others as they were. */
function halfOf({ changes, before, after }: Transaction, isSeen: (place: number) => boolean) {
  const items = new Map(before)
  for (const [place, change] of changes.entries()) {
    const key = identityOf(keyOf(change))
    const item = after.get(key)
    if (!isSeen(place)) continue
    if (item) items.set(key, item)
    else items.delete(key)
  }
  return items
}

const selections = {
  'by id': { order: [] },
  'by id, descending': { order: [{ by: 'id' as const, descending: true }] },
  'by name': { order: [{ by: { ...byText('n'), order: 'n' }, descending: false }] },
  'by name, descending': { order: [{ by: { ...byText('n'), order: 'n' }, descending: true }] },
}
const pages = [0, 2, 4].map((start) => ({ start, size: 2 }))

/** All pages, as a function sees them that has just started, and knows more with every page. */
async function readAll(table: Table) {
  const things = thingsIn(table)
  const read: { total: number; ids: number[] }[] = []
  for (const selection of Object.values(selections))
    for (const page of pages) {
      const { total, batches } = await things.page({ ...selection, ...page })
      read.push({ total, ids: (await allIn(batches)).map(({ id }) => id) })
    }
  return read
}

const expected = [
  [1, 3],
  [70, 71],
  [72],
  [72, 71],
  [70, 3],
  [1],
  [72, 3],
  [70, 71],
  [1],
  [1, 71],
  [70, 3],
  [72],
].map((ids) => ({ total: 5, ids }))

describe('Lists that are read while a compaction is being committed', () => {
  let transactions: Transaction[]

  beforeEach(async () => {
    const { table } = await engineTable()
    const things = thingsIn(table)
    const thing = (id: number, name: string) => ({ id, version: 1, name })
    for (const [id, name] of [
      [1, 'e'],
      [2, 'c'],
      [70, 'd'],
      [71, 'f'],
    ] as const)
      await things.insert(thing(id, name))
    await compact(things)
    await things.insert(thing(72, 'a'))
    await things.replace(thing(1, 'e'), thing(1, 'g'))
    await table.write(things.removal(thing(2, 'c')))
    await things.insert(thing(3, 'b'))
    transactions = await compacting(table)
  })

  afterEach(() => replacePause())

  it('are as before and after, whichever of its changes are seen', async () => {
    for (const transaction of transactions) {
      const count = transaction.changes.length
      for (let seen = 0; seen < 2 ** count; seen += STEP) {
        let items: ReadonlyMap<string, Item> = halfOf(transaction, (place) => ((seen >> place) & 1) === 1)
        replacePause(async () => {
          items = transaction.after
        })
        expect(await readAll(viewOf(() => items)), `changes seen: ${seen.toString(2)}`).toEqual(expected)
      }
    }
  })

  it('are as before and after, wherever in the log a query is when it is announced and committed', async () => {
    const [{ before }, { after }] = transactions as [Transaction, Transaction]
    for (let count = 0; count <= before.size; count++)
      for (const others of [before, after]) {
        let [log, counters] = [before, others]
        replacePause(async () => {
          log = after
          counters = after
        })
        const [first, rest] = [viewOf(() => log), viewOf(() => after)]
        const table = viewOf(() => counters)
        const query: Table['query'] = (range) =>
          range.pk === 'T#log' ? changing(range, count, first, rest) : table.query(range)
        expect(await readAll({ ...table, query }), `${count} read`).toEqual(expected)
      }
  })
})
