import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, user } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'

const path = '/api/v3/groups'
const MANY = 2_000
const ids = Array.from({ length: MANY }, (_, index) => 10_001 + index)

/** The group 50 has 2,000 members. */
let service: Service

beforeAll(async () => {
  service = await Service.start()
  await service.fill(ids.map((id) => user(id, `user-${id}`)))
  const { rejected } = await service.import([...people, group(50, 'Crowd', ids)])
  expect(rejected).toEqual([])
}, 60_000)

const costOf = async (
  method: 'get' | 'patch' | 'delete' | 'post',
  address: string,
  as: string,
  body?: object,
) => {
  await service.get(`${path}/schema`, { as: tokens.admin })
  const { result, ...cost } = await service.meter.measure(() => service[method](address, { as, body }))
  expect(result.status).toBeLessThan(300)
  return cost
}

describe('what groups cost', () => {
  it.each<[what: string, address: string, as: string, roundTrips: number, units: number]>([
    ['the schema', `${path}/schema`, tokens.admin, 1, 3],
    ['a group, of an administrator', `${path}/20`, tokens.admin, 2, 10],
    ['a group, of a manager', `${path}/20`, tokens.manager, 2, 11],
    ['a group, of somebody who sees members', `${path}/20`, tokens.reader, 3, 11],
    ['the list, of an administrator', `${path}?pageSize=3`, tokens.admin, 3, 20],
    ['the list, of a manager', `${path}?pageSize=3`, tokens.manager, 3, 23],
    ['the list, of somebody who sees members', path, tokens.reader, 3, 16],
  ])('%s: round trips and units', async (_, address, as, roundTrips, units) => {
    await costOf('get', address, as)
    const cost = await costOf('get', address, as)

    expect(cost).toMatchObject({ roundTrips, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it('a group with many members costs two round trips, and less than a unit for three of them', async () => {
    const { roundTrips, readUnits } = await costOf('get', `${path}/50`, tokens.admin)

    expect(roundTrips).toBe(2)
    expect(readUnits).toBeLessThan(MANY / 3)
  })

  it('a change of a few of many members costs as much as these', async () => {
    const members = [...ids.slice(2), 10, 11].map((id) => ({ href: `/api/v3/users/${id}` }))
    const { commands, writeUnits } = await costOf('patch', `${path}/50`, tokens.admin, {
      _links: { members },
    })

    expect(commands.filter((command) => command === 'TransactWriteItems').length).toBeLessThanOrEqual(10)
    expect(writeUnits).toBeLessThan(500)
  })
})
