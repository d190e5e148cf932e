import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

const names = ['Alexandra', 'Ben', 'Christopher', 'Dora', 'Elisabeth', 'Finn']

/** A user with names and an address as people have them. */
const person = (number: number) => {
  const firstName = names[number % names.length] ?? ''
  const login = `${firstName.toLowerCase()}.${number}`
  return user(number + 10, login, { firstName, lastName: names[(number * 7 + 1) % names.length] })
}

describe('a list of 4,000 users', () => {
  let service: Service

  const list = (query: string) =>
    service.meter.measure(() => service.get(`/api/v3/users?${query}`, { as: tokens.admin }))

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      ...Array.from({ length: 4000 }, (_, number) => person(number)),
    ])
    await list('')
  }, 120_000)

  const byName = encodeURIComponent('[{"name":{"operator":"~","values":["alex"]}}]')

  it('costs two round trips and at most 111 read units, filtered by name', async () => {
    const { roundTrips, readUnits, result } = await list(`filters=${byName}`)

    expect(result.body.count).toBe(20)
    expect(roundTrips).toBeLessThanOrEqual(4)
    // All rows, and the counters.
    expect(readUnits).toBeLessThanOrEqual(111)
  })

  it('costs at most 10 read units, filtered by some ids: no other rows are read', async () => {
    const byId = encodeURIComponent('[{"id":{"operator":"=","values":["12","2000","3999"]}}]')
    const { roundTrips, readUnits, result } = await list(`filters=${byId}`)

    expect(result.body.count).toBe(3)
    expect(roundTrips).toBeLessThanOrEqual(2)
    expect(readUnits).toBeLessThanOrEqual(10)
  })

  it.each([
    ['names, which are counted', 40, '[["name","asc"]]'],
    ['changes, by reading all rows', 111, '[["updatedAt","desc"]]'],
  ])(
    'costs at most four round trips in the order of %s, and at most %i read units',
    async (_, units, sort) => {
      const { roundTrips, readUnits, result } = await list(`sortBy=${encodeURIComponent(sort)}`)

      expect(result.body.count).toBe(20)
      expect(roundTrips).toBeLessThanOrEqual(4)
      expect(readUnits).toBeLessThanOrEqual(units)
    },
  )
})
