import { describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type Item, SCHEMA, type Table } from '#shared/platform/dynamodb/table.ts'
import { divideLarge } from '#shared/platform/lists/divide.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { Meter } from '#test/support/engine/meter.ts'
import { tableWith } from '#test/support/engine/raw-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'
import { apply } from '#test/support/oracles/expected-items.ts'

interface Thing extends Entity {
  name: string
}

const PAGE = 20

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    row: ({ name }) => ({ n: name }),
    orders: { n: orderByText('n') },
  })

/** Some entities, with the intervals of their order divided. */
async function filled(size: number) {
  const items = new Map<string, Item>()
  const things = thingsIn(undefined as never)
  for (let id = 1; id <= size; id++) {
    const thing = { id, version: 1, name: `name of ${(id * 7919) % size}` }
    for (const change of things.insertion(thing)) apply(change, items)
  }
  const { dynamodb, tableName } = await tableWith([...items.values()].map((item) => ({ ...item, v: SCHEMA })))
  const client = dynamoClient(dynamodb)
  const meter = new Meter(client)
  const collection = thingsIn(new DynamoTable(client, tableName))
  await divideLarge(collection)
  return { collection, meter }
}

const orders = [false, true].map((descending) => ({ by: byText('n'), descending }))

describe('A page of a large collection', () => {
  it.each([
    [1000, 26],
    [10_000, 30],
  ])(
    'costs the same everywhere and in every order, among %i entities at most %i units',
    async (size, units) => {
      const { collection, meter } = await filled(size)
      const starts = [0, PAGE * 7, size / 2, size - PAGE]
      for (const [order, start] of orders.flatMap((order) =>
        starts.map((start) => [order, start] as const),
      )) {
        const { result, roundTrips, readUnits } = await meter.measure(async () => {
          const { total, batches } = await listOf(collection).page({ order: [order], start, size: PAGE })
          return { total, ids: (await allIn(batches)).map(({ id }) => id) }
        })
        expect(result.total).toBe(size)
        expect(result.ids).toHaveLength(PAGE)
        expect(roundTrips).toBeLessThanOrEqual(3)
        expect(readUnits).toBeLessThanOrEqual(units)
      }
    },
    60_000,
  )
})
