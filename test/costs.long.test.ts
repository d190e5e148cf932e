import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

/** What the design promises, counted; strong reads, authentication included, pages of twenty. */

const LIST = '/api/v3/placeholder_users'
const as = tokens.manager

const sortBy = (...keys: [string, string][]) => `sortBy=${encodeURIComponent(JSON.stringify(keys))}`
const filters = (name: string, operator: string, ...values: string[]) =>
  `filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator, values } }]))}`

type Method = 'get' | 'post' | 'patch' | 'delete'

/** The cost of a request to a warm function: the configuration is cached. */
async function costOf(service: Service, method: Method, path: string, body?: object) {
  await service.get(`${LIST}/schema`, { as })
  const { result, commands, ...cost } = await service.meter.measure(() => service[method](path, { as, body }))
  expect(result.status).toBeLessThan(300)
  return { ...cost, commands: commands.sort(), result }
}

describe('One placeholder user', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
    // Imported, not copied: an import leaves the service warm.
    await service.import([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'group', id: 20, name: 'Crew', members: [10] },
    ])
  })

  it.each<[what: string, method: Method, path: string, body: object | undefined, units: number]>([
    ['shown', 'get', `${LIST}/10`, undefined, 4],
    ['as the schema', 'get', `${LIST}/schema`, undefined, 3],
    ['as the root for its requester', 'get', '/api/v3', undefined, 3],
    ['in the creation form', 'post', `${LIST}/form`, { name: 'Tester' }, 4],
    ['in the update form', 'post', `${LIST}/10/form`, { name: 'Tester' }, 4],
    ['updated without a change', 'patch', `${LIST}/10`, { name: 'Designer' }, 4],
  ])('%s costs one round trip, %s %s', async (_, method, path, body, units) => {
    const cost = await costOf(service, method, path, body)

    expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it('created costs four round trips: the checks, the id, its place in the order, the write', async () => {
    const cost = await costOf(service, 'post', LIST, { name: 'Tester' })

    expect(cost).toMatchObject({
      commands: ['BatchGetItem', 'Query', 'TransactWriteItems', 'UpdateItem'],
      roundTrips: 4,
    })
    expect(cost.readUnits).toBeLessThanOrEqual(6)
    expect(cost.writeUnits).toBeLessThanOrEqual(20)
  })

  it('renamed costs three round trips and at most 24 write units', async () => {
    const cost = await costOf(service, 'patch', `${LIST}/10`, { name: 'Tester' })

    expect(cost.roundTrips).toBe(3)
    expect(cost.readUnits).toBeLessThanOrEqual(6)
    expect(cost.writeUnits).toBeLessThanOrEqual(24)
  })

  it('renamed in its letters only costs at most six write units: the marker and the row stay', async () => {
    const cost = await costOf(service, 'patch', `${LIST}/10`, { name: 'DESIGNER' })

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
    expect(cost.writeUnits).toBeLessThanOrEqual(6)
  })

  it('deleted costs two round trips and at most ten write units', async () => {
    const cost = await costOf(service, 'delete', `${LIST}/10`)

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
    expect(cost.writeUnits).toBeLessThanOrEqual(10)
  })

  it('deleted once more costs a read', async () => {
    await service.delete(`${LIST}/10`, { as })
    const cost = await costOf(service, 'delete', `${LIST}/10`)

    expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, writeUnits: 0 })
  })
})

describe('Pages of twenty', () => {
  let service: Service
  let rows = 0

  /** Lets the collection grow, so that it is imported once for all sizes. */
  async function grow(to: number) {
    const records = Array.from({ length: to - rows }, (_, index) => {
      const number = rows + index + 1
      return { kind: 'placeholder_user', name: `Placeholder user ${String((number * 7919) % 10_007)}` }
    })
    await service.import(records)
    rows = to
  }

  beforeAll(async () => {
    service = await Service.startWith(personas)
  })

  const unitsOfPages: number[] = []

  describe.each([
    { size: 1_000, rowUnits: 50 },
    { size: 4_000, rowUnits: 110 },
    { size: 10_000, rowUnits: 200 },
  ])('among $size placeholder users', ({ size, rowUnits }) => {
    beforeAll(() => grow(size), 120_000)

    it('cost three round trips, the first time that chunks of rows are found in use', async () => {
      const cost = await costOf(service, 'get', `${LIST}?${filters('name', '~', '9')}`)

      expect(cost.roundTrips).toBe(size > 4096 ? 3 : 2)
    })

    it('cost at most four round trips and 12 units, for the first one', async () => {
      const cost = await costOf(service, 'get', LIST)

      expect(cost.result.body).toMatchObject({ total: size, count: 20 })
      expect(cost.roundTrips).toBeLessThanOrEqual(4)
      expect(cost.readUnits).toBeLessThanOrEqual(12)
    })

    it('cost at most three round trips and 35 units, whichever page it is', async () => {
      const last = size / 20
      for (const page of [2, last / 2, last]) {
        const { result, readUnits, roundTrips } = await costOf(service, 'get', `${LIST}?offset=${page}`)
        expect(result.body).toMatchObject({ total: size, count: 20 })
        expect(roundTrips).toBeLessThanOrEqual(3)
        expect(readUnits).toBeLessThanOrEqual(35)
        unitsOfPages.push(readUnits)
      }
    })

    /** Nothing is looked up, and no more than one query reads, before it is known who asks. */
    const afterwards = size > 4096 ? 3 : 2

    it.each([
      ['with a filter', filters('name', '~', '9'), afterwards],
      [
        'with a filter, in another order',
        `${filters('status', '=', 'active')}&${sortBy(['name', 'desc'])}`,
        afterwards,
      ],
      ['by their groups', sortBy(['group', 'asc'], ['id', 'desc']), 3],
    ])('cost what reading the rows costs, %s', async (_, query, roundTrips) => {
      const cost = await costOf(service, 'get', `${LIST}?${query}&offset=2`)

      expect(cost.result.body.count).toBe(20)
      expect(cost.roundTrips).toBe(roundTrips)
      expect(cost.readUnits).toBeLessThanOrEqual(rowUnits)
    })
  })

  it.each(['asc', 'desc'])(
    'cost the same by name, whichever page it is and however many there are: %s',
    async (direction) => {
      const of = async (page: number) => {
        const cost = await costOf(service, 'get', `${LIST}?offset=${page}&${sortBy(['name', direction])}`)
        expect(cost.result.body).toMatchObject({ total: rows, count: 20 })
        return cost
      }
      for (const page of [2, rows / 40, rows / 20]) {
        const { roundTrips, readUnits } = await of(page)
        expect(roundTrips).toBe(3)
        expect(readUnits).toBeLessThanOrEqual(40)
      }
      expect((await of(1)).roundTrips).toBe(3)
    },
  )

  it('cost the same among a thousand and among ten thousand, but for where the page lies', () => {
    expect(unitsOfPages).toHaveLength(9)
    expect(Math.max(...unitsOfPages) - Math.min(...unitsOfPages)).toBeLessThanOrEqual(4)
  })
})
