import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  gridsPath,
  largeGrid,
  mel,
  owners,
  scope,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'

type Method = 'get' | 'post' | 'patch'

describe('What grids cost', () => {
  let service: Service

  /** The cost of a request to a warm function: the configuration is cached. */
  async function costOf(method: Method, path: string, body?: object) {
    await service.get(`${gridsPath}/schema`, { as: mel })
    const { result, commands, ...cost } = await service.meter.measure(() =>
      service[method](path, { as: mel, body }),
    )
    expect(result.status).toBeLessThan(300)
    return { ...cost, commands: commands.sort() }
  }

  beforeEach(async () => {
    service = await Service.startWith(owners)
    await createdBy(service, {})
  })

  it.each<[what: string, method: Method, path: string, body?: object]>([
    ['one grid', 'get', gridPath(1)],
    ['the schema', 'get', `${gridsPath}/schema`],
    ['the update form', 'post', `${gridPath(1)}/form`, { rowCount: 3, widgets: [widget()] }],
    ['an update without a change', 'patch', gridPath(1), { rowCount: 1 }],
  ])('%s: one round trip, at most four read units', async (_, method, path, body) => {
    const cost = await costOf(method, path, body)

    expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(4)
  })

  it('the creation form: the same, with a look at how many grids there are', async () => {
    const cost = await costOf('post', `${gridsPath}/form`, scope())

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'Query'], roundTrips: 1, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(4)
  })

  it.each([
    [''],
    [
      '?filters=%5B%7B%22page%22%3A%7B%22operator%22%3A%22%3D%22%2C%22values%22%3A%5B%22%2Fmy%2Fpage%22%5D%7D%7D%5D',
    ],
    ['?sortBy=%5B%5B%22updatedAt%22%2C%22desc%22%5D%5D'],
  ])('the list: one query beside the requester, in one round trip%s', async (query) => {
    for (let more = 0; more < 19; more++) await createdBy(service, { widgets: [widget()] })
    const cost = await costOf('get', gridsPath + query)

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'Query'], roundTrips: 1, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })

  it('the list of large grids: those of the page, in one more round trip', async () => {
    const [size, number] = [33, 12]
    await service.import(Array.from({ length: number }, (_, at) => largeGrid(at + 10, 2)))
    const cost = await costOf('get', `${gridsPath}?pageSize=2&offset=3`)

    expect(cost).toMatchObject({
      commands: ['BatchGetItem', 'BatchGetItem', 'Query'],
      roundTrips: 2,
      writeUnits: 0,
    })
    expect(cost.readUnits).toBeLessThanOrEqual(2 * size + 5)
  })

  it('a page of more large grids than a response has room for: little more than those', async () => {
    const [size, number] = [33, 120]
    await service.import(Array.from({ length: number }, (_, at) => largeGrid(at + 10, 2)))
    await service.get(`${gridsPath}/schema`, { as: mel })
    const { result, readUnits } = await service.meter.measure(() =>
      service.get(`${gridsPath}?pageSize=${number}`, { as: mel }),
    )

    expect(result.status).toBe(400)
    expect(readUnits).toBeLessThanOrEqual(80 * size)
  })

  it.each<[what: string, body: object]>([
    ['the default widgets', {}],
    ['no widgets', { widgets: [] }],
  ])('a creation with %s: three round trips, one of them for the id', async (_, body) => {
    const cost = await costOf('post', gridsPath, { ...scope(), ...body })

    expect(cost).toMatchObject({
      commands: ['BatchGetItem', 'Query', 'TransactWriteItems', 'UpdateItem'],
      roundTrips: 3,
    })
    expect(cost.readUnits).toBeLessThanOrEqual(4)
    // Two each for the grid, the list it is in and that its owner stays; one for the id.
    expect(cost.writeUnits).toBeLessThanOrEqual(7)
  })

  it.each<[what: string, body: object]>([
    ['a size', { rowCount: 9 }],
    ['widgets', { widgets: [{ id: 1 }, widget([1, 2, 2, 3])] }],
  ])(
    'a change of %s: two round trips, two write units each for the grid and the list it is in',
    async (_, body) => {
      const cost = await costOf('patch', gridPath(1), body)

      expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
      expect(cost.writeUnits).toBeLessThanOrEqual(4)
    },
  )
})
