import { expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import { OrderPages } from '#shared/platform/lists/order-pages.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Thing extends Entity {
  name: string
}

const COUNT = 600
const SIZE = 7

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: name }) },
    orders: { n: orderByText('n') },
  })

it('A descending page of very many entities with one name has them by id', async () => {
  const { table } = await engineTable()
  const things = thingsIn(table)
  const all = Array.from({ length: COUNT }, (_, index): Thing => {
    const name = index < 100 ? 'a' : index > COUNT - 100 ? 'c' : 'b'
    return { id: index + 1, version: 1, name }
  })
  for (let from = 0; from < COUNT; from += 15)
    await table.write(all.slice(from, from + 15).flatMap((one) => things.insertion(one)))
  await divideLargeIntervals(things, 60)
  await things.replace(all[500] as Thing, { ...(all[500] as Thing), name: 'a' })
  ;(all[500] as Thing).name = 'a'
  const expected = [...all]
    .sort((a, b) => (a.name < b.name ? 1 : a.name > b.name ? -1 : a.id - b.id))
    .map(({ id }) => id)
  const [index] = things.orders
  const order = new OrderPages(things.table, index!)

  for (const start of [0, 95, 99, 300, 493, 499, COUNT - SIZE]) {
    const ids = order.idsFrom(start, SIZE, true)
    const page = await ids.next()
    expect(page.value).toEqual(expected.slice(start, start + SIZE))
    const next = await ids.next()
    expect(next.value ?? []).toEqual(
      expected.slice(start + SIZE, start + 2 * SIZE).slice(0, next.value?.length),
    )
  }
})
