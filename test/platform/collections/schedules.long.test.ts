import { afterEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { SHARDS } from '#shared/platform/collections/keys.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { eachSchedule, type Items, transactionsOf } from '#test/support/faults/partial-transactions.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

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

const reading =
  ({ by, descending, start, size }: List) =>
  async (table: Table) => {
    const page = await listOf(thingsIn(table)).page({ order: [{ by, descending }], start, size })
    return { total: page.total, ids: (await allIn(page.batches)).map(({ id }) => id) }
  }

/** Returns the ids of all stored entities in the order of a list. */
function inOrder({ name, descending }: List, items: Items): number[] {
  const things = [...items.values()].filter(({ pk }) => /^T#\d+$/.test(pk)) as unknown as Thing[]
  const byName = (a: Thing, b: Thing) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)
  const byId = (a: Thing, b: Thing) => a.id - b.id
  const compare = name === 'by id' ? byId : byName
  return things
    .sort((a, b) => (descending ? -compare(a, b) : compare(a, b)) || byId(a, b))
    .map(({ id }) => id)
}

const pageOf = ({ start, size }: List, ids: readonly number[]) => ids.slice(start, start + size)

/** The initial names of the stored entities, keyed by id. */
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
  await divideLargeIntervals(thingsIn(table), 2)
  return table
}

/**
 * The ids that a page may show while a concurrent transaction is only partly visible.
 *
 * A rename changes two counters. If only one of the changes is visible, a page ordered by name may be shifted.
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
    const transactions = await transactionsOf(
      table,
      PARTITIONS,
      (observed) => works[work]?.(observed, names) as never,
    )
    expect(transactions).toHaveLength(1)
    for (const transaction of transactions)
      for (const list of lists) {
        const before = inOrder(list, transaction.before)
        const after = inOrder(list, transaction.after)
        const expected = expectedOf(list, before, after)
        const schedules = await eachSchedule(reading(list), transaction, ({ total, ids }, at) => {
          const schedule = `${JSON.stringify(list)}, ${at}`
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
    const transactions = await transactionsOf(table, PARTITIONS, (observed) =>
      divideLargeIntervals(thingsIn(observed), 1),
    )
    expect(transactions.length).toBeGreaterThan(0)
    for (const transaction of transactions)
      for (const list of lists) {
        const expected = inOrder(list, transaction.before)
        await eachSchedule(reading(list), transaction, ({ total, ids }, at) => {
          const schedule = `${JSON.stringify(list)}, ${at}`
          expect(ids, schedule).toEqual(pageOf(list, expected))
          expect(total, schedule).toBe(expected.length)
        })
      }
  })
})
