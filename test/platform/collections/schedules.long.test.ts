import { isDeepStrictEqual } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { SHARDS } from '#shared/platform/collections/keys.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
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
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: name }) },
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
  const queryPage: Table['queryPage'] = async ({ limit, ...range }) => {
    const items = await query({ ...range, limit: limit && limit + 1 })
    if (!limit || items.length <= limit) return { items }
    const next = async () => ({ items: (await query(range)).slice(limit) })
    return { items: items.slice(0, limit), next }
  }
  return {
    query,
    queryPage,
    get: async (key) => itemsAtCall().get(identityOf(key)),
  } as Table
}

const SIZES = [2, 3]
const keys = {
  'by id': 'id' as const,
  'by name': { ...byText('n'), order: 'n' },
}
const lists = Object.entries(keys).flatMap(([name, by]) =>
  [false, true].flatMap((descending) =>
    SIZES.flatMap((size) => [0, size, 2 * size].map((start) => ({ name, by, descending, start, size }))),
  ),
)
type List = (typeof lists)[number]

async function read({ by, descending, start, size }: List, table: Table) {
  const page = await listOf(thingsIn(table)).page({ order: [{ by, descending }], start, size })
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

/** The part of everything that is on the page of a list. */
const pageOf = ({ start, size }: List, ids: readonly number[]) => ids.slice(start, start + size)

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

/** The names of the things that are there at first, by id. */
type Names = Readonly<Record<number, string>>

const worlds: Record<string, Names> = {
  'names of their own': { 1: 'e', 3: 'b', 70: 'd', 71: 'f', 72: 'a' },
  'two names': { 1: 'c', 3: 'b', 70: 'b', 71: 'c', 72: 'b' },
}

const RENAMED = 1

const named = (id: number, names: Names) => thing(id, names[id] as string)
const works: Record<string, (table: Table, names: Names) => Promise<unknown>> = {
  'is created': (table) => thingsIn(table).insert(thing(2, 'c')),
  'is created in a part of the ids that had none': (table) => thingsIn(table).insert(thing(4100, 'a')),
  'is created with the last name': (table) => thingsIn(table).insert(thing(73, 'g')),
  'is removed': (table, names) => table.write(thingsIn(table).removal(named(70, names))),
  'is removed that has the first id': (table, names) => table.write(thingsIn(table).removal(named(1, names))),
  'is removed that has the last id': (table, names) => table.write(thingsIn(table).removal(named(72, names))),
  'is renamed': (table, names) => thingsIn(table).replace(named(RENAMED, names), thing(RENAMED, 'z')),
}

const cases = Object.keys(worlds).flatMap((world) => Object.keys(works).map((work) => [work, world] as const))

async function filled(names: Names): Promise<Table> {
  const { table } = await engineTable()
  for (const id of Object.keys(names).map(Number)) await thingsIn(table).insert(named(id, names))
  await divideLarge(thingsIn(table), 2)
  return table
}

/**
 * The things on a page whichever part of a transaction its calls see. By name, a page may begin elsewhere while something is
 * renamed: it is counted twice or not at all where only one of its two counters can be seen.
 */
function expectedOf(list: List, before: readonly number[], after: readonly number[]) {
  const untouched = before.filter((id) => after.includes(id) && id !== RENAMED)
  const isCertain = list.name === 'by id' || before.length !== after.length
  const isOn = (id: number) => [before, after].every((ids) => pageOf(list, ids).includes(id))
  const isLast = ({ length }: readonly number[]) => list.start < length && length <= list.start + list.size
  const common = (place: number) => (before.at(place) === after.at(place) ? before.at(place) : undefined)
  return {
    untouched,
    staying: isCertain ? untouched.filter(isOn) : [],
    first: isCertain && list.start === 0 ? common(0) : undefined,
    last: isCertain && isLast(before) && isLast(after) ? common(-1) : undefined,
  }
}

describe('A list that is read while something', () => {
  afterEach(() => replacePause())

  it.each(cases)('%s has all that stays on its page, once and in order (%s)', async (work, world) => {
    const names = worlds[world] as Names
    const table = await filled(names)
    const transactions = await transactionsOf(table, (observed) => works[work]?.(observed, names) as never)
    expect(transactions).toHaveLength(1)
    for (const transaction of transactions)
      for (const list of lists) {
        const before = inOrder(list, transaction.before)
        const after = inOrder(list, transaction.after)
        const expected = expectedOf(list, before, after)
        const schedules = await eachSchedule(list, transaction, ({ total, ids }, schedule) => {
          expect([before.length, after.length], schedule).toContain(total)
          expect(new Set(ids).size, schedule).toBe(ids.length)
          expect(ids, schedule).toEqual(expect.arrayContaining(expected.staying))
          if (expected.first) expect(ids[0], schedule).toBe(expected.first)
          if (expected.last) expect(ids.at(-1), schedule).toBe(expected.last)
          const shown = ids.filter((id) => expected.untouched.includes(id))
          const begin = Math.max(0, expected.untouched.indexOf(shown[0] as number))
          expect(shown, schedule).toEqual(expected.untouched.slice(begin, begin + shown.length))
        })
        expect(schedules).toBeGreaterThan(10)
      }
  })

  it('is divided is as it was', async () => {
    const table = await filled(worlds['names of their own'] as Names)
    await thingsIn(table).insert(thing(4, 'b'))
    await thingsIn(table).insert(thing(5, 'b'))
    const transactions = await transactionsOf(table, (observed) => divideLarge(thingsIn(observed), 1))
    expect(transactions.length).toBeGreaterThan(0)
    for (const transaction of transactions)
      for (const list of lists) {
        const expected = inOrder(list, transaction.before)
        await eachSchedule(list, transaction, ({ total, ids }, schedule) => {
          expect(ids, schedule).toEqual(pageOf(list, expected))
          expect(total, schedule).toBe(expected.length)
        })
      }
  })
})
