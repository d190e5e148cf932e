import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { contains, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { RowTest, Selection } from '#shared/platform/lists/selection.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import type { Meter } from '#test/support/engine/meter.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Thing extends Entity {
  name: string
  size?: number
  story?: string
}

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: {
      packed: new PackedRow({ a: 'apart', s: 'number', n: 'text' }),
      of: ({ name, size }) => ({ n: name, s: size }),
    },
    wide: ({ story }) => ({ w: story }),
  })

const test = (decide: (row: Row & { id: number }) => boolean, ...attributes: string[]): RowTest => ({
  attributes,
  test: async () => decide,
})
const among =
  (...ids: number[]) =>
  async () =>
    new Set(ids)
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const byName = {
  by: { attributes: ['n'], reader: () => (row: Row) => sortBytes(String(row.n)) },
  descending: false,
}
const byStory = {
  by: {
    attributes: ['w'],
    needsEntities: true as const,
    reader: () => (row: Row) => row.w as number | undefined,
  },
  descending: true,
}

/**
 * The ids 1 to 100, and two ids in other chunks. Entities with even ids have a size, and every tenth entity has a
 * story.
 */
const ids = [...from(1, 100), 5_000, 900_000]

describe('a page of a list', () => {
  let things: EntityCollection<Thing>
  let meter: Meter

  async function page(selection: Partial<Selection>) {
    const found = await listOf(things).page({ order: [], start: 0, size: 200, ...selection })
    return { ids: (await allIn(found.batches)).map(({ id }) => id), total: found.total }
  }
  const allOf = (...expected: number[]) => ({ ids: expected, total: expected.length })

  beforeAll(async () => {
    const engine = await engineTable()
    meter = engine.meter
    things = thingsIn(engine.table)
    for (const id of ids) {
      const size = id % 2 === 0 ? { size: id } : {}
      const story = id % 10 === 0 ? { story: `story ${id}` } : {}
      await things.insert({ id, version: 1, name: `n${(id * 7) % 103}`, ...size, ...story })
    }
    // Writes an attribute into the rows with the ids 7 and 5,000, as another collection would.
    await engine.table.write([7, 5_000].map((id) => things.rows.change(id, { set: { a: id } })))
  })

  describe('among ids that come into question', () => {
    it.each([
      ['few', [3, 7, 200, 5_000, 1]],
      ['many', [...from(1, 70), 150, 160, 900_000]],
    ])('holds those there are, each once, of %s', async (_, candidates) => {
      expect(await page({ candidateIds: among(...candidates) })).toEqual(
        allOf(...candidates.filter((id) => ids.includes(id)).sort((a, b) => a - b)),
      )
    })

    it('is empty without candidates, and then reads only the counters', async () => {
      const { result, commands } = await meter.measure(() => page({ candidateIds: among() }))

      expect(result).toEqual(allOf())
      expect(commands).toEqual(['Query'])
    })

    it('looks for far-apart ones in no more chunks than there are', async () => {
      await page({ filter: exists('n') })
      const far = await meter.measure(() =>
        page({ candidateIds: among(...from(1, 200).map((chunk) => chunk * 4_096)) }),
      )

      expect(far.result).toEqual(allOf())
      expect(far.commands.length).toBeLessThanOrEqual(3)
    })

    it('reads few of them one by one, and many by the rows of their chunks', async () => {
      const few = await meter.measure(() => page({ candidateIds: among(3, 7, 5_000) }))
      const many = await meter.measure(() => page({ candidateIds: among(...from(1, 70)), size: 1 }))

      expect(few.commands).toEqual(['Query', 'BatchGetItem'])
      expect(many.commands.sort()).toEqual(['BatchGetItem', 'Query', 'Query'])
    })

    it.each([
      ['few', from(1, 20)],
      ['many', from(1, 90)],
    ])('filters %s by what their rows hold, and by what others wrote there', async (_, candidates) => {
      const even = candidates.filter((id) => id % 2 === 0)

      expect(await page({ candidateIds: among(...candidates), filter: exists('s') })).toEqual(allOf(...even))
      expect(await page({ candidateIds: among(...candidates), filter: equals('a', 7) })).toEqual(allOf(7))
    })

    it.each([
      ['few', from(1, 20)],
      ['many', from(1, 90)],
    ])('orders %s, and pages them', async (_, candidates) => {
      const inOrder = [...candidates].sort((a, b) => {
        const [left, right] = [`n${(a * 7) % 103}`, `n${(b * 7) % 103}`]
        return left < right ? -1 : 1
      })

      expect(await page({ candidateIds: among(...candidates), order: [byName], start: 5, size: 3 })).toEqual({
        ids: inOrder.slice(5, 8),
        total: candidates.length,
      })
    })
  })

  describe('with tests', () => {
    it.each([
      ['of everything', undefined],
      ['of few', from(1, 30)],
      ['of many', from(1, 100)],
    ])('holds what passes all of them, %s', async (_, candidates) => {
      const selection = {
        candidateIds: candidates && among(...candidates),
        tests: [
          test((row) => row.s !== undefined, 's'),
          test(({ id }) => id <= 10),
          test(({ n }) => n !== 'n14', 'n'),
        ],
      }

      expect(await page(selection)).toEqual(allOf(4, 6, 8, 10))
    })

    it('reads attributes that neither filter nor order names', async () => {
      const selection = {
        filter: contains('n', 'n'),
        order: [byName],
        tests: [test(({ a }) => a !== undefined, 'a')],
      }

      expect((await page(selection)).total).toBe(2)
    })

    it('waits for a test that is still being made, while it reads', async () => {
      let decide = (_: (row: Row & { id: number }) => boolean) => {}
      const late = new Promise<(row: Row & { id: number }) => boolean>((resolve) => {
        decide = resolve
      })
      const reading = page({ tests: [{ attributes: [], test: () => late }] })
      decide(({ id }) => id === 5_000)

      expect(await reading).toEqual(allOf(5_000))
    })

    it('fails where a test cannot be made', async () => {
      const failed = Promise.reject(new Error('no test'))
      failed.catch(() => {})

      await expect(page({ tests: [{ attributes: [], test: () => failed }] })).rejects.toThrow('no test')
    })
  })

  describe('by what rows are too small for', () => {
    it('holds what matches, over all chunks, with what others wrote into the rows', async () => {
      expect(await page({ needsEntities: true, filter: contains('w', 'story 5') })).toEqual(allOf(50, 5_000))
      expect(await page({ needsEntities: true, filter: equals('a', 5_000) })).toEqual(allOf(5_000))
    })

    it.each([
      ['few', [10, 20, 21]],
      ['many', from(1, 80)],
    ])('holds what matches among %s', async (_, candidates) => {
      expect(
        await page({
          needsEntities: true,
          candidateIds: among(...candidates),
          filter: contains('w', 'story 2'),
        }),
      ).toEqual(allOf(20))
    })

    it('is ordered by it, what has none last', async () => {
      const order = [
        {
          ...byStory,
          by: { ...byStory.by, reader: () => (row: Row) => row.w && Number(String(row.w).slice(6)) },
        },
      ]
      const found = await page({
        needsEntities: true,
        candidateIds: among(...from(1, 31)),
        order: order as never,
      })

      expect(found.ids.slice(0, 5)).toEqual([30, 20, 10, 1, 2])
    })
  })
})

describe('A page that is read in several waves', () => {
  it('leaves out what does not pass its tests any more when it is read', async () => {
    const things = thingsIn((await engineTable()).table)
    for (const id of from(1, 1100)) await things.insert({ id, version: 1, name: 'open' })
    const tests = [test(({ n }) => n === 'open', 'n')]
    const found = await listOf(things).page({ order: [], start: 0, size: 1100, tests })
    const hidden = { id: 1090, version: 1, name: 'open' }
    await things.replace(hidden, { ...hidden, name: 'secret' })

    expect(found.total).toBe(1100)
    expect((await allIn(found.batches)).map(({ id }) => id)).toEqual(
      from(1, 1100).filter((id) => id !== 1090),
    )
  })
})
