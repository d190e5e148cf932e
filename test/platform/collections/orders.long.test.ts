import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { SHARDS } from '#shared/platform/collections/keys.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { allIn } from '#test/support/fixtures/pages.ts'
import { orderProblems } from '#test/support/oracles/order-invariants.ts'

interface Thing extends Entity {
  name: string
}

const SEED = 20261121

/** The capacity of an interval. It is small here so that many intervals are split. */
const LIMIT = 4

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: collated(name) }) },
    orders: { n: orderByText('n') },
  })

/** The sort orders under test, each with the comparison that sorts an array in that order. */
const orders = {
  id: { by: 'id' as const, compare: (a: Thing, b: Thing) => a.id - b.id },
  name: {
    by: byText('n'),
    compare: (a: Thing, b: Thing) => sortBytes(collated(a.name)).compare(sortBytes(collated(b.name))),
  },
}
type OrderName = keyof typeof orders
const orderNames = Object.keys(orders) as OrderName[]

/** Returns the ids of the things in the expected order, which is found by sorting an array. */
function sorted(things: Iterable<Thing>, order: OrderName, descending: boolean): number[] {
  const sign = descending ? -1 : 1
  const { compare } = orders[order]
  return [...things].sort((a, b) => sign * compare(a, b) || a.id - b.id).map(({ id }) => id)
}

/** Returns the stored items of the sort orders. */
const storedIn = async (table: Table) => {
  const partitions = ['T#by#n', ...Array.from({ length: SHARDS }, (_, shard) => `T#counts#n#${shard}`)]
  return (await Promise.all(partitions.map((pk) => table.query({ pk })))).flat()
}

/** Returns a table that simulates a crash of its process at the n-th write. */
function crashingAt(table: Table, write: number, moment: 'before' | 'after'): Table {
  let left = write
  const dying = async (changes: readonly Write[]) => {
    left -= 1
    if (left > 0) return table.write(changes)
    if (moment === 'after') await table.write(changes)
    throw new Error('died')
  }
  return new Proxy(table, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (name === 'write') return dying
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/**
 * Names that are hard to distinguish: equal names, names that are equal after truncation, names that are prefixes of
 * other names, and names with characters of any Unicode plane.
 */
const names = fc.oneof(
  fc.constantFrom('a', 'A', 'ab', 'a b', 'b', '!', '~', 'é', 'ﬀ', '\ue000', '\u{1f600}', '\u{1f600}b'),
  fc.constantFrom('', 'x', 'y', 'yz').map((end) => 'long'.repeat(120) + end),
  fc.string({ unit: fc.constantFrom('a', 'b', '\uffee', '\u{10000}'), minLength: 1, maxLength: 5 }),
)

type Step =
  | { do: 'insert'; id: number; names: string[]; by: number }
  | { do: 'rename'; at: number; name: string; by: number }
  | { do: 'remove'; at: number; by: number }
  | { do: 'divide'; dies: number; moment: 'before' | 'after'; by: number }
  | { do: 'list'; order: OrderName; start: number; size: number; descending: boolean; by: number }

/** Generates the number of the process that runs a step. */
const by = fc.nat(1)
const at = fc.nat(1000)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('insert' as const),
      id: fc.integer({ min: 1, max: 120_000 }),
      names: fc.array(names, { minLength: 1, maxLength: 9 }),
      by,
    }),
    fc.record({ do: fc.constant('rename' as const), at, name: names, by }),
    fc.record({ do: fc.constant('remove' as const), at, by }),
    fc.record({
      do: fc.constant('divide' as const),
      dies: fc.integer({ min: 1, max: 9 }),
      moment: fc.constantFrom('before' as const, 'after' as const),
      by,
    }),
    fc.record({
      do: fc.constant('list' as const),
      order: fc.constantFrom(...orderNames),
      start: fc.nat(40),
      size: fc.integer({ min: 1, max: 12 }),
      descending: fc.boolean(),
      by,
    }),
  ),
  { minLength: 20, maxLength: 50 },
)

/** Two processes that work on the same collection, and the expected result. */
class TwoProcesses {
  readonly expected = new Map<number, Thing>()
  readonly collections: EntityCollection<Thing>[]

  constructor(readonly tables: Table[]) {
    this.collections = tables.map(thingsIn)
  }

  async make(step: Step): Promise<void> {
    const things = this.collections[step.by] as EntityCollection<Thing>
    if (step.do === 'insert') await this.#insert(step, things)
    else if (step.do === 'list') await this.#compare(step, things)
    else if (step.do === 'divide') await this.#divide(step)
    else await this.#change(step, things)
  }

  async #insert({ id, names }: Step & { do: 'insert' }, things: EntityCollection<Thing>) {
    const added = names
      .map((name, index): Thing => ({ id: id + index, version: 1, name }))
      .filter((thing) => !this.expected.has(thing.id))
    await (this.tables[0] as Table).write(added.flatMap((thing) => things.insertion(thing)))
    for (const thing of added) this.expected.set(thing.id, thing)
  }

  async #change(step: Step & { do: 'rename' | 'remove' }, things: EntityCollection<Thing>) {
    const before = [...this.expected.values()][step.at % Math.max(1, this.expected.size)]
    if (!before) return
    this.expected.delete(before.id)
    if (step.do === 'remove') return this.tables[step.by]?.write(things.removal(before))
    const after = { ...before, name: step.name }
    await things.replace(before, after)
    this.expected.set(before.id, { ...after, version: before.version + 1 })
  }

  async #divide({ by, dies, moment }: Step & { do: 'divide' }) {
    const table = crashingAt(this.tables[by] as Table, dies, moment)
    const others = by === 0 ? [] : this.tables.map((other) => divideLargeIntervals(thingsIn(other), LIMIT))
    await divideLargeIntervals(thingsIn(table), LIMIT).catch((error) => expect(error.message).toBe('died'))
    await Promise.all(others)
  }

  async #compare({ order, start, size, descending }: Step & { do: 'list' }, things: EntityCollection<Thing>) {
    const page = await listOf(things).page({ order: [{ by: orders[order].by, descending }], start, size })
    expect((await allIn(page.batches)).map(({ id }) => id)).toEqual(
      sorted(this.expected.values(), order, descending).slice(start, start + size),
    )
    expect(page.total).toBe(this.expected.size)
  }

  async check(): Promise<void> {
    expect(orderProblems(await storedIn(this.tables[0] as Table))).toEqual([])
    for (const order of orderNames)
      for (const descending of [false, true])
        for (let start = 0; start <= this.expected.size; start += 5)
          await this.#compare(
            { do: 'list', order, start, size: 5, descending, by: 0 },
            thingsIn(this.tables[0] as Table),
          )
  }
}

describe('an order that a collection keeps', () => {
  it('has the pages of a sorted array, whatever happens to it and whoever dies while dividing its intervals', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { table, another } = await engineTable()
        const play = new TwoProcesses([table, another()])
        for (const step of script) await play.make(step)
        await play.check()
        await divideLargeIntervals(play.collections[0] as EntityCollection<Thing>, LIMIT)
        await play.check()
      }),
      { seed: SEED, numRuns: turns(8) },
    )
  }, 300_000)
})
