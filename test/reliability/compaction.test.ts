import { describe, expect, it } from 'vitest'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const MANY = 300

const intervals = async ({ app }: Service) =>
  (await app.table.query({ pk: 'P#counts#n' })).filter(({ sk }) => sk.startsWith('>')).length
const logged = async ({ app }: Service) => (await app.placeholderUsers.log.read()).changes.length

describe('A log that has become long', () => {
  it('is empty and the intervals of orders are small when the sweeper has come', async () => {
    const service = await Service.start()
    const { table, sequences, placeholderUsers } = service.app
    await sequences.allocate('principals', MANY)
    const people = Array.from({ length: MANY }, (_, index) =>
      newPlaceholderUser({ id: index + 1, name: `Tester ${index}`, now: new Date(0) }),
    )
    await writeInTransactions(
      people,
      (one) => placeholderUsers.insertion(one),
      table,
      async () => {},
    )

    expect(await logged(service)).toBe(MANY)
    await service.sweepAndDrain()
    expect(await logged(service)).toBe(0)
    expect(await intervals(service)).toBe(2)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })

  it('is empty, and intervals are small, after an import', async () => {
    const service = await Service.startWith(
      Array.from({ length: MANY }, (_, index) => ({ kind: 'placeholder_user', name: `Tester ${index}` })),
    )

    expect(await logged(service)).toBe(0)
    expect(await intervals(service)).toBe(2)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })
})
