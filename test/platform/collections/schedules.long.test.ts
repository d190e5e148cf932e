import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { SHARDS } from '#shared/platform/collections/keys.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { divideLarge } from '#shared/platform/lists/divide.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

/*
 * Lists that are read while a transaction is committed: at every one of their calls, and with every part of its changes
 * visible to that call, since a query may see some changes of a transaction and not others.
 */

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

const thing = (id: number, name: string): Thing => ({ id, version: 1, name })

const counters = Array.from({ length: SHARDS }, (_, shard) => `T#counts#n#${shard}`)
const PARTITIONS = ['T#counts', 'T#counts#0', 'T#counts#1', 'T#by#n', 'T#0', 'T#1', 'T#64', ...counters]

type Items = ReadonlyMap<string, Item>

async function itemsIn(table: Table): Promise<Items> {
  const items = await Promise.all(PARTITIONS.map((pk) => table.query({ pk })))
  return new Map(items.flat().map((item) => [identityOf(item), item]))
}

/** What a transaction changes, and the items before and after it. */
interface Transaction {
  before: Items
  after: Items
  /** The keys of the items that it changes. */
  changed: string[]
}

/** @returns the transactions that some work writes, one after the other */
async function transactionsOf(
  table: Table,
  work: (table: Table) => Promise<unknown>,
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  const write = async (changes: readonly Write[]) => {
    const before = await itemsIn(table)
    await table.write(changes)
    const after = await itemsIn(table)
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

/** The items when some changes of a transaction can be seen. */
function partOf({ before, after, changed }: Transaction, isSeen: (place: number) => boolean): Items {
  const items = new Map(before)
  for (const [place, key] of changed.entries()) {
    const item = after.get(key)
    if (!isSeen(place)) continue
    if (item) items.set(key, item)
    else items.delete(key)
  }
  return items
}

/** A table that can only be read, and whose calls see what they are told. */
function viewOf(itemsAtCall: () => Items): Table {
  const query: Table['query'] = async ({ pk, from = '', to = '\uffff', limit, descending }) => {
    const found = [...itemsAtCall().values()].filter(
      (item) => item.pk === pk && item.sk >= from && item.sk <= to,
    )
    found.sort((a, b) => (a.sk < b.sk ? -1 : 1))
    return (descending ? found.reverse() : found).slice(0, limit)
  }
  return {
    query,
    queryPage: async (range: Parameters<Table['query']>[0]) => ({ items: await query(range) }),
    get: async (key) => itemsAtCall().get(identityOf(key)),
  } as Table
}

const SIZE = 2
const keys = {
  'by id': 'id' as const,
  'by name': { ...byText('n'), order: 'n' },
}
const lists = Object.entries(keys).flatMap(([name, by]) =>
  [false, true].flatMap((descending) => [0, 2, 4].map((start) => ({ name, by, descending, start }))),
)
type List = (typeof lists)[number]

async function read({ by, descending, start }: List, table: Table) {
  const page = await listOf(thingsIn(table)).page({ order: [{ by, descending }], start, size: SIZE })
  return { total: page.total, ids: (await allIn(page.batches)).map(({ id }) => id) }
}

/** The ids of everything, in the order of a list. */
function inOrder({ name, descending }: List, items: Items): number[] {
  const things = [...items.values()].filter(({ pk }) => /^T#\d+$/.test(pk)) as unknown as Thing[]
  const byName = (a: Thing, b: Thing) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)
  const byId = (a: Thing, b: Thing) => a.id - b.id
  const compare = name === 'by id' ? byId : byName
  return things
    .sort((a, b) => (descending ? -compare(a, b) : compare(a, b)) || byId(a, b))
    .map(({ id }) => id)
}

/** Which of the changes a call sees: with many of them not every combination, but every seventh. */
function* partsOf(count: number): Generator<(place: number) => boolean> {
  const step = count > 6 ? 7 : 1
  for (let seen = 0; seen < 2 ** count; seen += step) yield (place) => ((seen >> place) & 1) === 1
}

/** Reads a list while a transaction is committed, at each of its calls and with each part of the changes visible. */
async function eachSchedule(
  list: List,
  transaction: Transaction,
  check: (page: { total: number; ids: number[] }, schedule: string) => void,
): Promise<number> {
  let calls = 0
  await read(
    list,
    viewOf(() => {
      calls += 1
      return transaction.before
    }),
  )
  let schedules = 0
  for (let at = 0; at < calls; at++)
    for (const isSeen of partsOf(transaction.changed.length)) {
      const part = partOf(transaction, isSeen)
      let call = 0
      let isCommitted = false
      replacePause(async () => {
        isCommitted = true
      })
      const view = viewOf(() => {
        const place = call++
        return isCommitted || place > at ? transaction.after : place < at ? transaction.before : part
      })
      check(await read(list, view), `${JSON.stringify(list)}, call ${at}, schedule ${schedules}`)
      schedules += 1
    }
  return schedules
}

const works: Record<string, (table: Table) => Promise<unknown>> = {
  'is created': (table) => thingsIn(table).insert(thing(2, 'c')),
  'is created in a part of the ids that had none': (table) => thingsIn(table).insert(thing(4100, 'a')),
  'is removed': (table) => table.write(thingsIn(table).removal(thing(70, 'd'))),
  'is renamed': (table) => thingsIn(table).replace(thing(1, 'e'), thing(1, 'z')),
}

describe('A list that is read while something', () => {
  let table: Table

  beforeEach(async () => {
    ;({ table } = await engineTable())
    for (const [id, name] of [
      [1, 'e'],
      [3, 'b'],
      [70, 'd'],
      [71, 'f'],
      [72, 'a'],
    ] as const)
      await thingsIn(table).insert(thing(id, name))
    await divideLarge(thingsIn(table), 2)
  })

  afterEach(() => replacePause())

  it.each(Object.entries(works))('%s has nothing twice, and misses nothing in between', async (_, work) => {
    const transactions = await transactionsOf(table, work)
    expect(transactions).toHaveLength(1)
    for (const transaction of transactions)
      for (const list of lists) {
        const [before, after] = [transaction.before, transaction.after].map((items) => inOrder(list, items))
        const totals = [before, after].map((ids) => ids?.length)
        const untouched = (before ?? []).filter(
          (id, place) => after?.includes(id) && (id !== 1 || after?.[place] === id),
        )
        const schedules = await eachSchedule(list, transaction, ({ total, ids }, schedule) => {
          expect(totals, schedule).toContain(total)
          expect(new Set(ids).size, schedule).toBe(ids.length)
          const shown = ids.filter((id) => untouched.includes(id))
          const begin = untouched.indexOf(shown[0] as number)
          expect(shown, schedule).toEqual(
            shown.length > 0 ? untouched.slice(begin, begin + shown.length) : [],
          )
        })
        expect(schedules).toBeGreaterThan(10)
      }
  })

  it('is divided is as it was', async () => {
    await thingsIn(table).insert(thing(4, 'b'))
    await thingsIn(table).insert(thing(5, 'b'))
    const transactions = await transactionsOf(table, (observed) => divideLarge(thingsIn(observed), 1))
    expect(transactions.length).toBeGreaterThan(0)
    for (const transaction of transactions)
      for (const list of lists) {
        const expected = inOrder(list, transaction.before)
        await eachSchedule(list, transaction, ({ total, ids }, schedule) => {
          expect(ids, schedule).toEqual(expected.slice(list.start, list.start + SIZE))
          expect(total, schedule).toBe(expected.length)
        })
      }
  })
})
