import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { idsOf, type ListParameters, list } from '#test/support/fixtures/project-list.ts'
import {
  HOME,
  homeVersion,
  inProjectPath,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.manager

/** Versions whose order is different for each property by which they can be sorted: names, dates and times. */
const versions = [
  homeVersion(1, 'none', {
    name: 'beta',
    startDate: '2025-03-01',
    createdAt: '2024-01-03T00:00:00.000Z',
    updatedAt: '2024-06-01T00:00:00.000Z',
  }),
  homeVersion(2, 'descendants', {
    name: 'Alpha',
    endDate: '2025-05-01',
    status: 'locked',
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-05-01T00:00:00.000Z',
  }),
  homeVersion(3, 'hierarchy', {
    name: 'ALPHA',
    startDate: '2025-01-01',
    endDate: '2025-04-01',
    status: 'closed',
    createdAt: '2024-01-02T00:00:00.000Z',
    updatedAt: '2024-04-01T00:00:00.000Z',
  }),
  homeVersion(4, 'tree', {
    name: 'gamma',
    startDate: '2025-02-01',
    status: 'finished',
    createdAt: '2024-01-04T00:00:00.000Z',
    updatedAt: '2024-03-01T00:00:00.000Z',
  }),
  homeVersion(5, 'system', {
    name: 'Arc',
    endDate: '2025-03-01',
    createdAt: '2024-01-05T00:00:00.000Z',
    updatedAt: '2024-02-01T00:00:00.000Z',
  }),
]

const numbered = ['1.10', 'Alpha', '1.2', 'rc2', 'RC10', '1.1', 'v1'].map((name, index) =>
  homeVersion(21 + index, 'none', { name }),
)

describe('The sort key semver_name', () => {
  it.each([
    ['semver_name', 'asc', ['1.1', '1.2', '1.10', 'Alpha', 'rc2', 'RC10', 'v1']],
    ['semverName', 'desc', ['v1', 'RC10', 'rc2', 'Alpha', '1.10', '1.2', '1.1']],
  ])('compares runs of digits as numbers: %s %s', async (key, direction, names) => {
    const service = await Service.start()
    await setUp(service, ...numbered)
    const { body } = await list(service, { sortBy: [[key, direction]] }, { as, path: inProjectPath(HOME) })

    expect(body._embedded.elements.map(({ name }: { name: string }) => name)).toEqual(names)
  })
})

describe('Lists of versions', () => {
  let service: Service
  const addresses: [what: string, path: string][] = [
    ['of all', versionsPath],
    ['of a project', inProjectPath(HOME)],
    ['of a project by its identifier', inProjectPath('PROJECT-2')],
  ]

  const ids = async (path: string, parameters: ListParameters, token = as) =>
    idsOf(await list(service, parameters, { as: token, path }))
  const filter = (name: string, operator: string, ...values: string[]) => ({
    filters: [{ [name]: { operator, values } }],
  })

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, ...versions)
  })

  describe.each(addresses)('%s', (_, path) => {
    it.each([
      [filter('sharing', '=', 'none'), [1]],
      [filter('sharing', '=', 'tree', 'system'), [4, 5]],
      [filter('sharing', '!', 'tree', 'system'), [1, 2, 3]],
      [filter('sharing', '*'), [1, 2, 3, 4, 5]],
      [filter('sharing', '!*'), []],
      [filter('status', '=', 'open', 'finished'), [1, 4, 5]],
      [filter('status', '!', 'open'), [2, 3, 4]],
      [filter('id', '=', '2', '4', '999'), [2, 4]],
      [filter('id', '!', '2', '4'), [1, 3, 5]],
      [filter('project', '=', String(HOME)), [1, 2, 3, 4, 5]],
      [filter('project', '=', '1', '999'), []],
      [filter('project', '!', '1', '999'), [1, 2, 3, 4, 5]],
      [filter('project', '!', String(HOME)), []],
      [filter('name', '=', 'alpha'), [2, 3]],
      [filter('name', '~', 'A'), [1, 2, 3, 4, 5]],
      [filter('name', '!~', 'alph'), [1, 4, 5]],
      [filter('endDate', '<>d', '2025-03-01', '2025-04-01'), [3, 5]],
      [filter('end_date', '>=', '2025-04-01'), [2, 3]],
      [filter('endDate', '!*'), [1, 4]],
      [filter('startDate', '<=', '2025-02-01'), [3, 4]],
      [filter('startDate', '=d', '2025-03-01'), [1]],
      [{ filters: [...filter('status', '=', 'open').filters, ...filter('name', '~', 'bet').filters] }, [1]],
    ])('filter by %j', async (query, expected) => {
      expect(await ids(path, query)).toEqual(expected)
      expect(await ids(path, query, tokens.admin)).toEqual(expected)
    })

    it.each([
      ['id desc', [5, 4, 3, 2, 1]],
      ['name asc', [2, 3, 5, 1, 4]],
      ['name desc', [4, 1, 5, 2, 3]],
      ['startDate asc', [3, 4, 1, 2, 5]],
      ['start_date desc', [1, 4, 3, 2, 5]],
      ['endDate asc', [5, 3, 2, 1, 4]],
      ['createdAt asc', [2, 3, 1, 4, 5]],
      ['updatedAt desc', [1, 2, 3, 4, 5]],
      ['updated_at asc', [5, 4, 3, 2, 1]],
    ])('sort by %s, ties by id, what has no date last', async (key, expected) => {
      const sortBy = [key.split(' ')]
      expect(await ids(path, { sortBy })).toEqual(expected)
      expect(await ids(path, { sortBy }, tokens.admin)).toEqual(expected)
    })
  })

  it('find what ends in the next two weeks', async () => {
    const later = await Service.start({ now: () => new Date('2025-03-20T12:00:00Z') })
    await setUp(later, ...versions)
    const soon = await list(later, filter('endDate', '<t+', '14'), { as, path: versionsPath })

    expect(idsOf(soon)).toEqual([3])
  })

  it('hide the errors of a query from those who may not see the project', async () => {
    for (const token of [tokens.stranger, tokens.editor])
      expect((await service.get(`${inProjectPath(HOME)}?filters=x`, { as: token })).status).toBe(404)
    for (const path of [versionsPath, inProjectPath(HOME)])
      expect((await service.get(`${path}?filters=x`)).status).toBe(401)
    expect((await service.get(inProjectPath(999), { as: tokens.admin })).status).toBe(404)
    expect((await service.get(inProjectPath('nowhere'), { as: tokens.admin })).status).toBe(404)
  })

  it('find by a project only the versions that show it as theirs: a hidden one has none', async () => {
    const seen = async (token: string, query: object) =>
      ids(versionsPath, query as Record<string, unknown>, token)
    const home = String(HOME)

    for (const token of [tokens.readerBelow, tokens.readerElsewhere]) {
      const all = await seen(token, {})
      const shown = (await service.get(versionsPath, { as: token })).body._embedded.elements

      expect(all.length).toBeGreaterThan(0)
      expect(shown.filter((one: { _links: object }) => 'definingProject' in one._links)).toEqual([])
      expect(await seen(token, filter('project', '=', home))).toEqual([])
      expect(await seen(token, filter('project', '!', home))).toEqual(all)
    }
  })

  it('are empty for those who may not read versions anywhere, however they are shared', async () => {
    for (const token of [tokens.stranger, tokens.editor, tokens.readerOfArchived])
      expect((await service.get(versionsPath, { as: token })).body).toMatchObject({ total: 0, count: 0 })
    expect(await ids(versionsPath, {}, tokens.readerElsewhere)).toEqual([5])
  })

  it('show what was just written, and not what was just deleted', async () => {
    const body = { name: 'zeta', _links: { definingProject: { href: '/api/v3/projects/2' } } }
    const { id } = (await service.post(versionsPath, { as, body })).body
    expect(await ids(versionsPath, filter('name', '=', 'zeta'))).toEqual([id])
    expect(await ids(inProjectPath(HOME), filter('name', '=', 'zeta'))).toEqual([id])

    await service.delete(`${versionsPath}/${id}`, { as })
    expect(await ids(versionsPath, filter('name', '=', 'zeta'))).toEqual([])
    expect((await service.get(inProjectPath(HOME), { as })).body.total).toBe(5)
  })
})
