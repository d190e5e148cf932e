import { beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { compact } from '#shared/platform/collections/compact.ts'
import type { Entity, Orders } from '#shared/platform/collections/entity.ts'
import { OrderBuild } from '#shared/platform/collections/internal/build-orders.ts'
import { orderByText, orderByTime } from '#shared/platform/collections/order.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { byNumber } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import type { Meter } from '#test/support/engine/meter.ts'
import { allIn } from '#test/support/fixtures/pages.ts'
import { orderProblems } from '#test/support/oracles/order-invariants.ts'

interface Thing extends Entity {
  name: string
  time: number
}

const COUNT = 700
const old: Orders = { n: orderByText('n') }
const present: Orders = { ...old, t: orderByTime('t') }
const thingsIn = (table: Table, orders: Orders) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    row: ({ name, time }) => ({ n: name, t: time }),
    orders,
  })
const thing = (id: number, time = (id * 7) % COUNT): Thing => ({ id, version: 1, name: `n${id % 9}`, time })
const byTime = { order: [{ by: byNumber('t'), descending: false }], start: 0, size: 2 * COUNT }
const idsByTime = (things: readonly Thing[]) =>
  [...things].sort((a, b) => a.time - b.time || a.id - b.id).map(({ id }) => id)

describe('an order that is new to an installation', () => {
  let table: Table
  let meter: Meter
  let another: () => Table
  let things: EntityCollection<Thing>
  let expected: Map<number, Thing>

  /** What users change while the order is being built. */
  const change = async (id: number) => {
    const before = expected.get(id) as Thing
    const after = { ...before, time: -id }
    await things.replace(before, after)
    expected.set(id, { ...after, version: before.version + 1 })
  }
  const remove = async (id: number) => {
    await table.write(things.removal(expected.get(id) as Thing))
    expected.delete(id)
  }
  const add = async (id: number) => {
    await things.insert(thing(id, 5))
    expected.set(id, thing(id, 5))
  }
  const isRight = async () => {
    const { batches, total } = await things.page(byTime)
    expect((await allIn(batches)).map(({ id }) => id)).toEqual(idsByTime([...expected.values()]))
    expect(total).toBe(expected.size)
  }
  const isFlat = async () => {
    const partitions = ['T#by#n', 'T#counts#n', 'T#by#t', 'T#counts#t']
    expect(orderProblems((await Promise.all(partitions.map((pk) => table.query({ pk })))).flat())).toEqual([])
    const { commands } = await meter.measure(() => things.orders.page({ ...byTime, start: 300, size: 5 }))
    return commands.length === 3 && (await things.orders.page(byTime)) !== undefined
  }

  beforeEach(async () => {
    ;({ table, meter, another } = await engineTable())
    const before = thingsIn(table, old)
    const all = Array.from({ length: COUNT }, (_, index) => thing(index * 11 + 1))
    for (let from = 0; from < COUNT; from += 20)
      await table.write(all.slice(from, from + 20).flatMap((one) => before.insertion(one)))
    await compact(before)
    things = thingsIn(table, present)
    expected = new Map(all.map((one) => [one.id, one]))
  })

  it('is listed from rows until it has been built, and flat from then on', async () => {
    expect(await things.orders.page(byTime)).toBeUndefined()
    await isRight()
    await new OrderBuild(things).run()
    expect(await isFlat()).toBe(true)
    await isRight()
    expect(await new OrderBuild(things).pieces()).toEqual([])
  })

  it('is right whatever changes while it is being built, and is not compacted meanwhile', async () => {
    await change(1)
    await compact(things)
    await change(12)
    const build = new OrderBuild(things)
    let id = 100
    for (const piece of await build.pieces()) {
      await change(23 + 11 * (id % 3))
      await remove(56 + 11 * (id - 100))
      await add(id++ * 1000)
      await compact(things)
      await build.build(piece)
      await isRight()
    }
    expect(await isFlat()).toBe(true)
    await compact(things)
    await isRight()
  })

  it('is built once where two build it at once, and each piece twice', async () => {
    const [one, two] = [new OrderBuild(things), new OrderBuild(thingsIn(another(), present))]
    for (const piece of await one.pieces()) {
      await one.build(piece)
      await Promise.all([one.build(piece), two.build(piece)])
    }
    await change(1)
    await compact(things)
    for (const piece of [1, 2, Number.MAX_SAFE_INTEGER]) await two.build(piece)
    expect(await isFlat()).toBe(true)
    await isRight()
  })

  it('is built by another run where one has died at any write', async () => {
    for (let writes = 1; writes < 12; writes++) {
      const dying = thingsIn(dyingAt(table, writes), present)
      await new OrderBuild(dying, true).run().catch(({ message }) => expect(message).toBe('died'))
      await change(1 + 11 * writes)
      await isRight()
      await new OrderBuild(things).run()
      expect(await isFlat()).toBe(true)
      await compact(things)
      await isRight()
    }
  })

  it('is built anew where it is damaged', async () => {
    await new OrderBuild(things).run()
    const [some] = await table.query({ pk: 'T#by#t' })
    await table.write([
      { remove: { pk: some?.pk as string, sk: some?.sk as string } },
      { put: { pk: 'T#by#t', sk: 'zz\u000119' } },
    ])
    await new OrderBuild(things, true).run()
    expect(await isFlat()).toBe(true)
    await isRight()
  })
})

/** A table at whose n-th write from now on the process dies. */
function dyingAt(table: Table, write: number): Table {
  let left = write
  return new Proxy(table, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (name === 'write')
        return async (changes: never) => {
          left -= 1
          if (left < 0) throw new Error('died')
          return target.write(changes)
        }
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
