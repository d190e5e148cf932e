import { beforeEach, describe, expect, it } from 'vitest'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { transactionsOf } from '#test/support/engine/import-writes.ts'
import { Service } from '#test/support/engine/service.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { mixedRecords } from '#test/support/fixtures/mixed-records.ts'
import { placeholder, user } from '#test/support/fixtures/records.ts'

const many = (count: number, record: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => record(index))

describe.runIf(isExhaustive)('the import of thousands of records', () => {
  let service: Service
  const total = async () => {
    const page = await listOf(placeholderUsersIn(service.ports)).page({ order: [], start: 0, size: 0 })
    return page.total
  }

  beforeEach(async () => {
    service = await Service.start()
  })

  it.each([
    ['with ids in a row', (index: number) => placeholder(`P${index}`, { id: index + 1 })],
    ['without ids', (index: number) => placeholder(`P${index}`)],
  ])('packs at least 13 records %s into a transaction', async (_, record) => {
    const cost = await transactionsOf(service.ports, () => service.import(many(2000, record)))

    expect(cost.result).toEqual({ rejected: [], imported: { placeholder_user: 2000 } })
    expect(cost.entities).toBeLessThanOrEqual(2000 / 13)
    // The upkeep includes the transactions that split intervals of the stored sort orders.
    expect(cost.upkeep).toBeLessThanOrEqual(2000 / 11)
    expect(await total()).toBe(2000)
  })

  it('packs users, which have two unique values', async () => {
    const cost = await transactionsOf(service.ports, () =>
      service.import(many(600, (index) => user(index + 1, `u${index}`))),
    )

    expect(cost.result.rejected).toEqual([])
    // Importing a user needs seven changes, in addition to the changes of the shared counters.
    expect(cost.entities).toBeLessThanOrEqual(600 / 10)
    expect(cost.upkeep).toBeLessThanOrEqual(600 / 4)
  })

  it('packs records of all kinds, versions and memberships among them', async () => {
    const cost = await transactionsOf(service.ports, () => service.import(mixedRecords(2000)))

    expect(cost.result.rejected).toEqual([])
    expect(cost.entities).toBeLessThanOrEqual(2000 / 16)
    expect(cost.upkeep).toBeLessThanOrEqual(2000 / 8)
  })

  it('packs replacements of what is stored', async () => {
    const records = many(1000, (index) => placeholder(`P${index}`, { id: index + 1 }))
    await service.import(records)
    const cost = await transactionsOf(service.ports, () => service.import(records))

    expect(cost.result.imported).toEqual({ placeholder_user: 1000 })
    expect(cost.entities).toBeLessThanOrEqual(1000 / 25)
    expect(cost.upkeep).toBeLessThanOrEqual(5)
    expect(await total()).toBe(1000)
  })

  it('across the borders of batches keeps every record and every line number', async () => {
    const records = many(3000, (index) =>
      index % 500 === 499 ? placeholder('') : placeholder(`P${index}`, { id: 3 * index + 1 }),
    )
    const { rejected, imported } = await service.import(records)

    expect(rejected.map(([line]) => line)).toEqual([500, 1000, 1500, 2000, 2500, 3000])
    expect(imported).toEqual({ placeholder_user: 2994 })
    expect((await service.export()).filter(({ kind }) => kind === 'placeholder_user')).toHaveLength(2994)
  })

  it('of kinds in turn keeps every record', async () => {
    const records = many(1000, (index) =>
      index % 2 ? user(index + 1, `u${index}`) : placeholder(`P${index}`, { id: index + 1 }),
    )

    expect((await service.import(records)).imported).toEqual({ user: 500, placeholder_user: 500 })
  })

  it('tells which line of a pack is wrong, and imports the others', async () => {
    await service.import([placeholder('Taken', { id: 5000 })])
    const records = many(100, (index) => placeholder(index === 50 ? 'taken' : `P${index}`, { id: index + 1 }))
    const { rejected, imported } = await service.import(records)

    expect(rejected).toEqual([[51, 'name has already been taken.']])
    expect(imported).toEqual({ placeholder_user: 99 })
    expect(await total()).toBe(100)
  })
})
