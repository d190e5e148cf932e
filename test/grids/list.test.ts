import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ada,
  gridRecord,
  gridsPath,
  largeGrid,
  MY_PAGE,
  mel,
  nils,
  owners,
} from '#test/support/fixtures/grid-worlds.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

let service: Service

/**
 * Grids whose ids sort differently as numbers and as text. Creation times have the opposite order of the ids, and one
 * creation time occurs twice.
 */
const days: [id: number, createdAt: string, updatedAt: string][] = [
  [2, '2024-01-05', '2024-03-01'],
  [10, '2024-01-04', '2024-03-03'],
  [9, '2024-01-04', '2024-03-02'],
  [1000, '2024-01-01', '2024-03-04'],
]

beforeAll(async () => {
  service = await Service.start()
  const records = days.map(([id, created, updated]) =>
    gridRecord(id, 2, { createdAt: `${created}T00:00:00.000Z`, updatedAt: `${updated}T00:00:00.000Z` }),
  )
  await service.import([...owners, ...records, gridRecord(5, 3)])
})

const query = (parameters: Record<string, unknown>) =>
  Object.entries(parameters)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')
const list = (parameters: Record<string, unknown> = {}, as = mel) =>
  service.get(`${gridsPath}?${query(parameters)}`, { as })
const idsOf = (body: { _embedded: { elements: { id: number }[] } }) =>
  body._embedded.elements.map(({ id }) => id)
const ids = async (parameters: Record<string, unknown> = {}, as = mel) =>
  idsOf((await list(parameters, as)).body)
const filter = (name: string, operator: string, ...values: string[]) => ({
  filters: [{ [name]: { operator, values } }],
})

describe('GET /api/v3/grids', () => {
  it('lists the grids of the requester by id, as they are shown one by one', async () => {
    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Collection', total: 4, count: 4, pageSize: 20, offset: 1 })
    expect(idsOf(body)).toEqual([2, 9, 10, 1000])
    for (const element of body._embedded.elements)
      expect((await service.get(element._links.self.href, { as: mel })).body).toEqual(element)
  })

  it('knows no grids of others, nor do administrators', async () => {
    expect(await ids({}, nils)).toEqual([5])
    expect(await ids({}, ada)).toEqual([])
  })

  it.each(['page', 'scope'])('is filtered by %s', async (name) => {
    expect(await ids(filter(name, '=', MY_PAGE))).toHaveLength(4)
    expect(await ids(filter(name, '=', '/projects/1', MY_PAGE))).toHaveLength(4)
    expect(await ids(filter(name, '=', '/projects/1'))).toEqual([])
    expect(await ids(filter(name, '=', '/MY/page'))).toEqual([])
    expect((await list(filter(name, '=', '\ud800'))).status).toBe(400)
    expect(await ids(filter(name, '!', MY_PAGE))).toEqual([])
    expect(await ids(filter(name, '!', '/projects/1'))).toHaveLength(4)
  })

  it.each<[what: string, parameters: Record<string, unknown>, problems: string[]]>([
    ['an unknown filter', filter('user', '=', '2'), ['Filters User does not exist.']],
    ['no page', filter('page', '='), ["Filters Page can't be blank."]],
    ['no scope', filter('scope', '='), ["Filters Scope can't be blank."]],
    [
      'an unknown operator',
      filter('page', '~', '/my'),
      ['Filters Page is not set to one of the allowed values.'],
    ],
    ['an unknown sort key', { sortBy: [['scope', 'asc']] }, ['Orders Scope does not exist.']],
    [
      'several problems',
      { ...filter('user', '=', '2'), sortBy: [['rowCount', 'asc']] },
      ['Filters User does not exist.', 'Orders Row count does not exist.'],
    ],
  ])('refuses %s', async (_, parameters, problems) => {
    expect(await list(parameters)).toMatchObject({ status: 400, body: invalidQuery(...problems) })
  })

  it.each<[sortBy: [string, string][], expected: number[]]>([
    [[['id', 'asc']], [2, 9, 10, 1000]],
    [[['id', 'desc']], [1000, 10, 9, 2]],
    [[['createdAt', 'asc']], [1000, 9, 10, 2]],
    [[['created_at', 'desc']], [2, 9, 10, 1000]],
    [[['updatedAt', 'asc']], [2, 9, 10, 1000]],
    [[['updated_at', 'desc']], [1000, 10, 9, 2]],
    [
      [
        ['createdAt', 'asc'],
        ['updatedAt', 'desc'],
      ],
      [1000, 10, 9, 2],
    ],
  ])('is sorted by %j', async (sortBy, expected) => {
    expect(await ids({ sortBy })).toEqual(expected)
  })

  it('is shown in pages, with links from one to the next', async () => {
    const { body } = await list({ pageSize: '3' })
    expect(idsOf(body)).toEqual([2, 9, 10])
    expect(body).toMatchObject({ total: 4, count: 3, pageSize: 3 })
    const next = await service.get(body._links.nextByOffset.href, { as: mel })

    expect(idsOf(next.body)).toEqual([1000])
    expect(next.body._links).not.toHaveProperty('nextByOffset')
    expect(next.body._links.previousByOffset).toBeDefined()
    expect(await ids({ pageSize: '3', offset: '9' })).toEqual([])
  })

  it('knows what has just been written', async () => {
    const { body } = await service.post(gridsPath, {
      as: ada,
      body: { _links: { scope: { href: MY_PAGE } } },
    })

    expect(await ids({}, ada)).toEqual([body.id])
  })

  it('whose page would be too large is refused, naming a size that fits', async () => {
    const large = Array.from({ length: 45 }, (_, index) => largeGrid(2000 + index, 3))
    expect((await service.import(large)).rejected).toEqual([])
    const { status, body } = await list({ pageSize: '100' }, nils)

    expect(status).toBe(400)
    const size = /\d+/.exec(body.message)?.[0] as string
    expect((await list({ pageSize: size }, nils)).body).toMatchObject({ total: 46, count: Number(size) })
  })
})
