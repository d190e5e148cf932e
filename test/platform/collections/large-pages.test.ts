import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import type { Meter } from '#test/support/engine/meter.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Thing extends Entity {
  name: string
  story: string
}

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: name }) },
    wide: ({ story }) => ({ w: story.slice(0, 20) }),
  })

/**
 * The size of an item. DynamoDB ends a response as soon as the response exceeds one megabyte. Ten items of this size
 * stay below the limit, and the eleventh exceeds it. A response therefore has eleven items.
 */
const STORY_BYTES = 100_000
const PER_ANSWER = 11

/**
 * The ids of large things, which form two clusters with gaps, and the ids of small things.
 *
 * The small things are too many for one batch.
 */
const large = [...Array.from({ length: 40 }, (_, index) => index + 1), 64, 66, 68, 100]
const small = Array.from({ length: 250 }, (_, index) => 5000 + index)
const all = [...large, ...small]

const windows = [false, true].flatMap((descending) =>
  [0, 1, 10, 11, 25, 39, 40, 43].flatMap((start) =>
    [1, 12, 30, 1000].map((size) => [
      `${size} from ${start} on${descending ? ', backwards' : ''}`,
      { descending, start, size },
    ]),
  ),
) as [what: string, window: { descending: boolean; start: number; size: number }][]

describe('A page of large entities', () => {
  let things: EntityCollection<Thing>
  let table: Table
  let meter: Meter

  const idsOf = (read: readonly Thing[]) => read.map(({ id }) => id)
  const pageOf = (selection: Partial<Selection>) =>
    listOf(things).page({ order: [], start: 0, size: 1000, ...selection })

  /**
   * Returns the ids in the first batch of a page, and the calls to the table that were made before this batch was
   * returned.
   */
  async function beginningOf(selection: Partial<Selection>) {
    const { result, commands } = await meter.measure(async () => {
      const { batches } = await pageOf(selection)
      for await (const wave of batches) return idsOf(wave)
      return []
    })
    return { ids: result, commands }
  }

  beforeAll(async () => {
    ;({ table, meter } = await engineTable())
    things = thingsIn(table)
    for (const id of all) {
      const story = `story ${id} `.padEnd(id < 5000 ? STORY_BYTES : 20, 'x')
      await things.insert({ id, version: 1, name: `n${id % 10}`, story })
    }
  })

  it.each(oneIn(5, windows))('is complete and in order, %s', async (_, { descending, start, size }) => {
    const before = descending ? small.length : 0
    const inOrder = descending ? large.toReversed() : all
    const page = await pageOf({ order: [{ by: 'id', descending }], start: before + start, size })

    expect(idsOf(await allIn(page.batches))).toEqual(inOrder.slice(start, start + size))
    expect(page.total).toBe(all.length)
  })

  it('is read no further than what one answer holds of each cluster, until more of it is asked for', async () => {
    const { ids, commands } = await beginningOf({ size: large.length })

    expect(ids.length).toBeLessThanOrEqual(PER_ANSWER)
    // Expects one query for each of the two directories, and one query for each of the two clusters.
    expect(commands).toEqual(Array.from({ length: 4 }, () => 'Query'))
  })

  it('is read no further than one answer backwards, too, and in the middle of a cluster', async () => {
    const { ids, commands } = await beginningOf({
      start: small.length + 6,
      order: [{ by: 'id', descending: true }],
    })

    expect(ids.length).toBeLessThanOrEqual(PER_ANSWER)
    expect(ids).toEqual(large.toReversed().slice(6, 6 + ids.length))
    expect(commands.filter((command) => command === 'Query').length).toBeLessThanOrEqual(4)
  })
})
