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
    expect(roundTrips).toBe(2)
    // All rows, and one unit for the log of changes, which every list reads.
    expect(readUnits).toBeLessThanOrEqual(111)
  })

  it('costs at most 10 read units, filtered by some ids: no other rows are read', async () => {
    const byId = encodeURIComponent('[{"id":{"operator":"=","values":["12","2000","3999"]}}]')
    const { roundTrips, readUnits, result } = await list(`filters=${byId}`)

    expect(result.body.count).toBe(3)
    expect(roundTrips).toBeLessThanOrEqual(2)
    expect(readUnits).toBeLessThanOrEqual(10)
  })

  // An order that is kept is read by its counters and a page, not by all rows. Only who knows the last compaction reads
  // the page together with the counters, so the first list takes one round trip more. So does the order of changes:
  // descending, and with times that the users imported together share beyond the page.
  it.each([
    ['names', 2, '[["name","asc"]]'],
    ['changes', 3, '[["updatedAt","desc"]]'],
  ])(
    'costs at most 27 read units in the order of %s, and %i round trips, one more the first time',
    async (_, trips, sort) => {
      const query = `sortBy=${encodeURIComponent(sort)}`

      for (const expected of [trips + 1, trips]) {
        const { roundTrips, readUnits, result } = await list(query)

        expect(result.body.count).toBe(20)
        expect(roundTrips).toBe(expected)
        expect(readUnits).toBeLessThanOrEqual(27)
      }
    },
  )
})
