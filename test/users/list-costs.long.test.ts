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

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      ...Array.from({ length: 4000 }, (_, number) => person(number)),
    ])
  }, 120_000)

  it.each([
    ['filtered by name', `filters=${encodeURIComponent('[{"name":{"operator":"~","values":["alex"]}}]')}`],
    ['in the order of names', `sortBy=${encodeURIComponent('[["name","asc"]]')}`],
    ['in the order of changes', `sortBy=${encodeURIComponent('[["updatedAt","desc"]]')}`],
  ])('costs two round trips and at most 110 read units, %s', async (_, query) => {
    const { roundTrips, readUnits, result } = await service.meter.measure(() =>
      service.get(`/api/v3/users?${query}`, { as: tokens.admin }),
    )

    expect(result.body.count).toBe(20)
    expect(roundTrips).toBe(2)
    expect(readUnits).toBeLessThanOrEqual(110)
  })
})
