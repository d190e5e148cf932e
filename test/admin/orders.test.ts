import { expect, it } from 'vitest'
import { OrderPages } from '#shared/platform/lists/order-pages.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'

/** The number of users in each interval of the stored order. */
async function intervals({ ports }: Service): Promise<number[]> {
  const { orders, table } = usersIn(ports)
  const counted = await Promise.all(orders.map((order) => new OrderPages(table, order).counted()))
  return counted.flat().map(({ count }) => count)
}

it('An import of one record reads no order, and one of many divides those that have become too large', async () => {
  const service = await Service.start()
  await service.import([user(1, 'ada')])

  const { commands } = await service.meter.measure(() => service.import([user(2, 'ben')]))
  expect(commands.length).toBeLessThanOrEqual(7)
  await service.import(Array.from({ length: 300 }, (_, index) => user(10 + index, `user${index}`)))

  const counts = await intervals(service)
  expect(counts.reduce((sum, count) => sum + count)).toBe(302)
  expect(Math.max(...counts)).toBeLessThanOrEqual(256)
})
