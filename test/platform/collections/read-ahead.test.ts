import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Orders } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { inBatches, mapBatches, type Selection } from '#shared/platform/lists/paging.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import type { Meter } from '#test/support/engine/meter.ts'

interface Thing extends Entity {
  name: string
}

const SIZE = 1000
const ids = Array.from({ length: SIZE }, (_, index) => index + 1)

const selection = (part: Partial<Selection>): Selection => ({
  order: [{ by: byText('n'), descending: false }],
  start: 0,
  size: SIZE,
  ...part,
})

describe('A page of a thousand entities', () => {
  let table: Table
  let meter: Meter

  const thingsIn = (orders: Orders) =>
    new EntityCollection<Thing>(table, { code: 'T', unique: {}, row: ({ name }) => ({ n: name }), orders })

  beforeAll(async () => {
    ;({ table, meter } = await engineTable())
    const things = thingsIn({ n: orderByText('n') })
    const insertions = ids.map((id) => things.insertion({ id, version: 1, name: `n${id}` }))
    for (let from = 0; from < SIZE; from += 20) await table.write(insertions.slice(from, from + 20).flat())
  })

  it.each([
    ['by an indexed order', { n: orderByText('n') }, 3],
    ['by rows', {}, 1],
  ] as [string, Orders, number][])(
    'takes five round trips at most, with a lookup for each batch, %s',
    async (_, orders, forIds) => {
      const things = thingsIn(orders)
      const lookUp = async () => {
        await table.get({ pk: 'LOOKED#UP', sk: 'S' })
        return ({ id }: Thing) => id
      }
      const { result, roundTrips } = await meter.measure(async () => {
        const shown: number[] = []
        const { batches } = await listOf(things).page(selection({}))
        for await (const id of mapBatches(batches, lookUp)) shown.push(id)
        return shown
      })

      expect(new Set(result).size).toBe(SIZE)
      expect(roundTrips - forIds).toBeLessThanOrEqual(5)
    },
  )
})

/** Notes which ids have been read when each batch is used. */
async function readWhenUsed(bytes: number, fails?: number) {
  const read: number[] = []
  const sizes: [batch: number, read: number][] = []
  const batches = inBatches(ids, async (id) => {
    if (id === fails) throw new Error('gone')
    read.push(id)
    return { id, text: 'x'.repeat(bytes) }
  })
  for await (const batch of batches) {
    await new Promise((resolve) => setImmediate(resolve))
    sizes.push([batch.length, read.length])
  }
  return sizes
}

describe('Reading ahead', () => {
  it('takes small entities by the five hundred, while the ones before are in use', async () => {
    expect(await readWhenUsed(1000)).toEqual([
      [100, 600],
      [500, 1000],
      [400, 1000],
    ])
  })

  it('takes no more of medium ones than what a few megabytes hold', async () => {
    const [, ...others] = await readWhenUsed(10_000)

    expect(Math.max(...others.map(([batch]) => batch))).toBe(209)
  })

  it('does not happen with large ones: what does not fit into the answer is not read', async () => {
    expect((await readWhenUsed(50_000)).slice(0, 2)).toEqual([
      [100, 100],
      [100, 200],
    ])
  })

  it('passes an error on when the batch is used', async () => {
    await expect(readWhenUsed(10, 300)).rejects.toThrow('gone')
  })
})
