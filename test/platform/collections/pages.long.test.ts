import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { IDS_PER_CHUNK, IDS_PER_CLUSTER } from '#shared/platform/collections/keys.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Thing extends Entity {
  name: string
}

const SEED = 20240507

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: name }) },
  })

/** Inserts entities, and then removes some. Each transaction contains many of these changes. */
async function written(table: Table, ids: number[], removed: number[]) {
  const things = thingsIn(table)
  const thing = (id: number): Thing => ({ id, version: 1, name: `t${id % 7}` })
  for (const [all, changes] of [
    [ids, (id: number) => things.insertion(thing(id))],
    [removed, (id: number) => things.removal(thing(id))],
  ] as const) {
    for (let from = 0; from < all.length; from += 20) {
      await table.write(all.slice(from, from + 20).flatMap(changes))
    }
  }
  return things
}

/** Sets of ids that are hard to page through, because of gaps, ids at chunk borders, or emptied ranges. */
const sets: [name: string, ids: number[], removed: number[]][] = [
  ['nothing', [], []],
  ['one', [1], []],
  ['one far away', [3 * IDS_PER_CHUNK + 5], []],
  [
    'a whole cluster and its neighbours',
    Array.from({ length: 2 * IDS_PER_CLUSTER + 2 }, (_, index) => index + 1),
    [],
  ],
  ['what remains of a beginning', [1, 2, 70, 71, 200], [1, 2, 70]],
  [
    'what remains after a chunk has become empty',
    [5, IDS_PER_CHUNK + 1, IDS_PER_CHUNK + 2, 2 * IDS_PER_CHUNK],
    [IDS_PER_CHUNK + 1, IDS_PER_CHUNK + 2],
  ],
  [
    'borders',
    [
      IDS_PER_CLUSTER - 1,
      IDS_PER_CLUSTER,
      IDS_PER_CHUNK - 1,
      IDS_PER_CHUNK,
      IDS_PER_CHUNK + IDS_PER_CLUSTER - 1,
      IDS_PER_CHUNK + IDS_PER_CLUSTER,
      2 * IDS_PER_CHUNK,
    ],
    [],
  ],
  ...fc
    .sample(
      fc.uniqueArray(fc.integer({ min: 1, max: 3 * IDS_PER_CHUNK }), { minLength: 60, maxLength: 90 }),
      {
        seed: SEED,
        numRuns: 3,
      },
    )
    .map((ids, index): [string, number[], number[]] => [
      `random ids (${index})`,
      ids,
      ids.slice(0, index * 9),
    ]),
]

describe.each(sets)('pages of %s', (_, ids, removed) => {
  let things: EntityCollection<Thing>
  const remaining = ids.filter((id) => !removed.includes(id)).sort((a, b) => a - b)
  const windows = fc.record({
    start: fc.oneof(fc.nat(remaining.length + 2), fc.nat(3)),
    size: fc.oneof(fc.nat(remaining.length + 2), fc.nat(4), fc.constant(1000)),
    descending: fc.boolean(),
  })

  beforeAll(async () => {
    const { table } = await engineTable()
    things = await written(table, ids, removed)
  })

  it('by id are those of a sorted list, both ways, for every start and size', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async ({ start, size, descending }) => {
        const list = descending ? remaining.toReversed() : remaining
        const page = await listOf(things).page({ order: [{ by: 'id', descending }], start, size })
        expect((await allIn(page.batches)).map(({ id }) => id)).toEqual(list.slice(start, start + size))
        expect(page.total).toBe(remaining.length)
      }),
      { seed: SEED, numRuns: turns(80) },
    )
  })

  it('in another order are those of a sorted list', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async ({ start, size, descending }) => {
        const sign = descending ? -1 : 1
        const list = remaining.toSorted((a, b) => sign * ((a % 7) - (b % 7)) || a - b)
        const page = await listOf(things).page({ order: [{ by: byText('n'), descending }], start, size })
        expect((await allIn(page.batches)).map(({ id }) => id)).toEqual(list.slice(start, start + size))
        expect(page.total).toBe(remaining.length)
      }),
      { seed: SEED, numRuns: turns(20) },
    )
  })

  it('one after the other are everything, once', async () => {
    const all: number[] = []
    for await (const { id } of things.all()) all.push(id)

    expect(all).toEqual(remaining)
  })
})
