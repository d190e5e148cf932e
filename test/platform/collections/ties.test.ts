import { expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { compact } from '#shared/platform/collections/compact.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { orderByTime } from '#shared/platform/collections/order.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Thing extends Entity {
  time: number
}

const COUNT = 2000
const SIZE = 7

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    row: ({ time }) => ({ t: time }),
    orders: { t: orderByTime('t') },
  })

it('A descending page of very many entities with one time has them by id, and reads few of them', async () => {
  const { table, meter } = await engineTable()
  const things = thingsIn(table)
  const all = Array.from({ length: COUNT }, (_, index): Thing => {
    const time = index < 100 ? 1 : index > COUNT - 100 ? 9 : 5
    return { id: index + 1, version: 1, time }
  })
  for (let from = 0; from < COUNT; from += 30)
    await table.write(all.slice(from, from + 30).flatMap((one) => things.insertion(one)))
  await compact(things, 200)
  await things.replace(all[500] as Thing, { ...(all[500] as Thing), time: 1 })
  ;(all[500] as Thing).time = 1
  const expected = [...all].sort((a, b) => b.time - a.time || a.id - b.id).map(({ id }) => id)
  const [order] = things.orders.all

  for (const start of [0, 95, 99, 400, 1000, 1893, 1899, COUNT - SIZE]) {
    const { result, readUnits, roundTrips } = await meter.measure(() => order!.page(start, SIZE, true))
    expect(result).toEqual({ total: COUNT, ids: expected.slice(start, start + SIZE) })
    expect(roundTrips).toBeLessThanOrEqual(5)
    expect(readUnits).toBeLessThanOrEqual(20)
  }
})
