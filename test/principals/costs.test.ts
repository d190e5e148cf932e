import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'

/** Strangers: they are members of nothing. */
const STRANGERS = 2_000

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await service.fill(
    Array.from({ length: STRANGERS }, (_, index) => user(1_001 + index, `stranger-${index}`)),
  )
  const { rejected } = await service.import(people)
  expect(rejected).toEqual([])
}, 60_000)

const listed = async (filters: object[], as: string) => {
  const path = `/api/v3/principals?filters=${encodeURIComponent(JSON.stringify(filters))}`
  await service.get(path, { as })
  const { result, ...cost } = await service.meter.measure(() => service.get(path, { as }))
  expect(result.status).toBe(200)
  return cost
}
const where = (name: string, operator: string, ...values: string[]) => [{ [name]: { operator, values } }]
const member = where('member', '=', '1')

/** About 11 units for a thousand rows, an entity each for the page, and the log of each kind. */
const ALL_ROWS = 11 * (STRANGERS / 1_000) + 20 * 2 + 28

describe('the list of principals costs', () => {
  it.each<[what: string, filters: object[], as: string, roundTrips: number, units: number]>([
    ['unfiltered, an administrator', [], tokens.admin, 3, ALL_ROWS],
    ['unfiltered, a manager of users', [], tokens.users, 2, ALL_ROWS],
    ['unfiltered, a manager of members', [], tokens.manager, 3, ALL_ROWS],
    ['unfiltered, who sees the members of a project', [], tokens.reader, 3, ALL_ROWS],
    ['unfiltered, a member without rights', [], tokens.member, 3, ALL_ROWS],
    ['by text, an administrator', where('typeahead', '**', 'stran 7'), tokens.admin, 2, ALL_ROWS],
    ['the members of a project, an administrator', member, tokens.admin, 4, 40],
    ['the members of a project, a member of it', member, tokens.member, 3, 40],
    ['oneself', where('id', '=', 'me'), tokens.member, 2, 15],
  ])('%s: round trips and units', async (_, filters, as, roundTrips, units) => {
    const cost = await listed(filters, as)

    expect(cost).toMatchObject({ roundTrips, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })
})
