import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { balance } from '#shared/platform/collections/balance.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'
import { orderProblems } from '#test/support/oracles/order-invariants.ts'

interface Thing extends Entity {
  name: string
}

const SEED = 20261121

/** As many as may be counted together here, so that there is much to divide. */
const LIMIT = 4

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    row: ({ name }) => ({ n: fold(name) }),
    orders: ['n'],
  })

const byName = (descending: boolean) => ({ by: byText('n'), descending })

/** The ids as a sorted array has them. */
function sorted(things: Iterable<Thing>, descending: boolean): number[] {
  const sign = descending ? -1 : 1
  const valued = [...things].map(({ id, name }) => ({ id, bytes: sortBytes(fold(name)) }))
  return valued.sort((a, b) => sign * a.bytes.compare(b.bytes) || a.id - b.id).map(({ id }) => id)
}

/** The items of the order itself. */
const storedIn = async (table: Table) => [
  ...(await table.query({ pk: 'T#by#n' })),
  ...(await table.query({ pk: 'T#counts#n' })),
]

/** A table at whose n-th write from now on the process dies. */
function dyingAt(table: Table, write: number, moment: 'before' | 'after'): Table {
  let left = write
  const dying = async (changes: readonly Write[]) => {
    left -= 1
    if (left > 0) return table.write(changes)
    if (moment === 'after') await table.write(changes)
    throw new Error('died')
  }
  return new Proxy(table, {
    get: (target, name) => (name === 'write' ? dying : Reflect.get(target, name).bind(target)),
  })
}

/** Names that are hard to keep apart: equal, equal but for what is cut off, beginnings of others, of any plane. */
const names = fc.oneof(
  fc.constantFrom('a', 'A', 'ab', 'a b', 'b', '!', '~', 'é', 'ﬀ', '\ue000', '\u{1f600}', '\u{1f600}b'),
  fc.constantFrom('', 'x', 'y', 'yz').map((end) => 'long'.repeat(120) + end),
  fc.string({ unit: fc.constantFrom('a', 'b', '\uffee', '\u{10000}'), minLength: 1, maxLength: 5 }),
)

type Step =
  | { do: 'insert'; id: number; names: string[]; by: number }
  | { do: 'rename'; at: number; name: string; by: number }
  | { do: 'remove'; at: number; by: number }
  | { do: 'balance'; dies: number; moment: 'before' | 'after'; by: number }
  | { do: 'list'; start: number; size: number; descending: boolean; by: number }

/** The process that does it. */
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
      do: fc.constant('balance' as const),
      dies: fc.integer({ min: 1, max: 9 }),
      moment: fc.constantFrom('before' as const, 'after' as const),
      by,
    }),
    fc.record({
      do: fc.constant('list' as const),
      start: fc.nat(40),
      size: fc.integer({ min: 1, max: 12 }),
      descending: fc.boolean(),
      by,
    }),
  ),
  { minLength: 20, maxLength: 50 },
)

/** Two processes that work on one collection, and what should come of it. */
class Play {
  readonly expected = new Map<number, Thing>()
  readonly collections: EntityCollection<Thing>[]

  constructor(readonly tables: Table[]) {
    this.collections = tables.map(thingsIn)
  }

  async make(step: Step): Promise<void> {
    const things = this.collections[step.by] as EntityCollection<Thing>
    if (step.do === 'insert') await this.#insert(step, things)
    else if (step.do === 'list') await this.#compare(step, things)
    else if (step.do === 'balance') await this.#balance(step)
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
    await things.replace(before, { ...before, name: step.name })
    this.expected.set(before.id, { ...before, name: step.name, version: before.version + 1 })
  }

  async #balance({ by, dies, moment }: Step & { do: 'balance' }) {
    const table = dyingAt(this.tables[by] as Table, dies, moment)
    await balance(thingsIn(table), LIMIT).catch((error) => expect(error.message).toBe('died'))
  }

  async #compare({ start, size, descending }: Step & { do: 'list' }, things: EntityCollection<Thing>) {
    const page = await things.page({ order: [byName(descending)], start, size })
    expect((await allIn(page.batches)).map(({ id }) => id)).toEqual(
      sorted(this.expected.values(), descending).slice(start, start + size),
    )
    expect(page.total).toBe(this.expected.size)
  }

  async check(): Promise<void> {
    expect(orderProblems(await storedIn(this.tables[0] as Table))).toEqual([])
    for (const descending of [false, true])
      for (let start = 0; start <= this.expected.size; start += 5)
        await this.#compare(
          { do: 'list', start, size: 5, descending, by: 0 },
          thingsIn(this.tables[0] as Table),
        )
  }
}

describe('an order that a collection keeps', () => {
  it('has the pages of a sorted array, whatever happens to it and whoever dies while dividing it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { table, another } = await engineTable()
        const play = new Play([table, another()])
        for (const step of script) await play.make(step)
        await play.check()
        await balance(play.collections[0] as EntityCollection<Thing>, LIMIT)
        await play.check()
      }),
      { seed: SEED, numRuns: 12 },
    )
  }, 120_000)
})

describe('the intervals of an order', () => {
  let table: Table
  let another: () => Table
  let meter: Awaited<ReturnType<typeof engineTable>>['meter']
  let things: EntityCollection<Thing>

  const thing = (id: number, name = `t${String(id).padStart(3, '0')}`): Thing => ({ id, version: 1, name })
  const counts = async () => (await table.query({ pk: 'T#counts#n' })).map(({ n }) => n)

  beforeEach(async () => {
    ;({ table, another, meter } = await engineTable())
    things = thingsIn(table)
    await table.write(Array.from({ length: 16 }, (_, index) => things.insertion(thing(index + 1))).flat())
  })

  it('are divided until none is too large, and then left alone', async () => {
    await balance(things, LIMIT)
    expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 4])

    const { commands } = await meter.measure(() => balance(things, LIMIT))
    expect(commands).toEqual(['Query'])
  })

  it('begin with no more of a key than it takes', async () => {
    await balance(things, 9)

    expect((await table.query({ pk: 'T#counts#n' })).map(({ sk }) => sk)).toEqual(['>', '>t006', '>t011'])
  })

  it('are not divided where something has changed meanwhile, even if the number is the same', async () => {
    const other = thingsIn(another())
    const meanwhile: Table = new Proxy(table, {
      get: (target, name) =>
        name === 'write'
          ? async (changes: readonly Write[]) => {
              await other.replace(thing(1), thing(1, 'z'))
              return table.write(changes)
            }
          : Reflect.get(target, name).bind(target),
    })
    await balance(thingsIn(meanwhile), LIMIT)

    expect(await counts()).toEqual([16])
  })

  it('are not divided in two ways by two at a time', async () => {
    const meanwhile: Table = new Proxy(table, {
      get: (target, name) =>
        name === 'write'
          ? async (changes: readonly Write[]) => {
              await balance(thingsIn(another()), 9)
              return table.write(changes)
            }
          : Reflect.get(target, name).bind(target),
    })
    await balance(thingsIn(meanwhile), 8)

    expect(orderProblems(await storedIn(table))).toEqual([])
  })

  it('are looked up once more by who knows them as they were before', async () => {
    await balance(things, LIMIT)
    const late = await meter.measure(() => things.insert(thing(99, 't0015')))
    const next = await meter.measure(() => things.insert(thing(98, 't0016')))

    expect(late.commands).toEqual(['TransactWriteItems', 'Query', 'TransactWriteItems'])
    expect(next.commands).toEqual(['TransactWriteItems'])
    expect(orderProblems(await storedIn(table))).toEqual([])
  })

  it('do not hide that something else was refused', async () => {
    await balance(things, LIMIT)

    await expect(things.insert(thing(1, 't0015'))).rejects.toMatchObject({ name: 'WriteRefused' })
    expect(orderProblems(await storedIn(table))).toEqual([])
  })
})
