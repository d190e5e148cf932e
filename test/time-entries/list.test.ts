import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  ids,
  OTHER,
  setUp,
  timeEntriesPath,
  timeEntry,
  tokens,
} from '#test/support/fixtures/time-entries.ts'

let service: Service
const now = Date.parse('2026-03-10T12:00:00Z')

const at = (time: string) => ({ createdAt: time, updatedAt: time })

beforeAll(async () => {
  service = await Service.start({ now: () => new Date(now) })
  await setUp(
    service,
    timeEntry(1, {
      user: ids.logger,
      activity: 3,
      seconds: 7200,
      spentOn: '2026-02-27',
      ...at('2026-03-01T00:00:00Z'),
    }),
    timeEntry(2, {
      user: ids.editor,
      activity: 1,
      seconds: 60,
      spentOn: '2026-03-02',
      ...at('2026-03-02T00:00:00Z'),
    }),
    timeEntry(3, {
      user: ids.logger,
      workPackage: OTHER,
      spentOn: '2026-03-09',
      ...at('2026-03-03T00:00:00Z'),
    }),
    timeEntry(4, {
      workPackage: undefined,
      project: HOME,
      spentOn: '2026-03-10',
      activity: null,
      ...at('2026-03-04T00:00:00Z'),
    }),
    timeEntry(5, {
      user: ids.ownLogger,
      ongoing: true,
      seconds: null,
      spentOn: '2026-03-10',
      ...at('2026-03-05T00:00:00Z'),
    }),
    timeEntry(6, {
      user: null,
      activity: 3,
      spentOn: '2025-12-31',
      createdAt: '2026-03-06T00:00:00Z',
      updatedAt: '2026-03-07T00:00:00Z',
    }),
  )
})

async function listed(parameters: Record<string, unknown>, as = tokens.admin) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) query.set(name, JSON.stringify(value))
  const { status, body } = await service.get(`${timeEntriesPath}?${query}`, { as })
  expect([status, body.message]).toEqual([200, undefined])
  const found = body._embedded.elements.map(({ id }: { id: number }) => id)
  expect(body.total).toBe(found.length)
  return found
}

const filter = (name: string, operator: string, ...values: string[]) => ({
  filters: [{ [name]: { operator, values } }],
})

describe('Time entries are filtered', () => {
  it.each<[string, string, string[], number[]]>([
    ['user', '=', [String(ids.logger)], [1, 3]],
    ['user_id', '=', ['me', String(ids.editor)], [2, 4]],
    ['user', '!', [String(ids.logger)], [2, 4, 5, 6]],
    ['user', '*', [], [1, 2, 3, 4, 5]],
    ['user', '!*', [], [6]],
    ['work_package', '=', ['1'], [1, 2, 5, 6]],
    ['workPackage', '!', ['1'], [3, 4]],
    ['work_package_id', '=', ['1', '2'], [1, 2, 3, 5, 6]],
    ['entity_id', '=', ['2'], [3]],
    ['entityId', '*', [], [1, 2, 3, 5, 6]],
    ['work_package', '!*', [], [4]],
    ['project', '=', ['bridge'], [1, 2, 4, 5, 6]],
    ['project', '=', ['bridge', '2'], [1, 2, 3, 4, 5, 6]],
    ['project_id', '!', ['1'], [3]],
    ['project', '*', [], [1, 2, 3, 4, 5, 6]],
    ['project', '!*', [], []],
    ['activity', '=', ['3'], [1, 6]],
    ['activity_id', '!', ['3'], [2, 3, 4, 5]],
    ['spent_on', '=d', ['2026-03-02'], [2]],
    ['spentOn', '<>d', ['2026-02-01', '2026-03-02'], [1, 2]],
    ['spent_on', '<>d', ['', '2026-03-02'], [1, 2, 6]],
    ['spent_on', '>=', ['2026-03-09'], [3, 4, 5]],
    ['spent_on', '<=', ['2026-02-27'], [1, 6]],
    ['spent_on', 't', [], [4, 5]],
    ['spent_on', 'w', [], [3, 4, 5]],
    ['spent_on', '>t-', ['8'], [2, 3, 4, 5]],
    ['spent_on', 't-', ['1'], [3]],
    ['created_at', '>=', ['2026-03-05'], [5, 6]],
    ['updated_at', '<>d', ['2026-03-07', '2026-03-07'], [6]],
    ['ongoing', '=', ['t'], [5]],
    ['ongoing', '=', ['f'], [1, 2, 3, 4, 6]],
    ['entity_type', '=', ['WorkPackage'], [1, 2, 3, 5, 6]],
    ['entityType', '!', ['WorkPackage'], [4]],
    ['id', '=', ['2', '99'], [2]],
    ['id', '!', ['2'], [1, 3, 4, 5, 6]],
  ])('by %s %s %j', async (name, operator, values, expected) => {
    expect(await listed(filter(name, operator, ...values))).toEqual(expected)
  })

  it('by several at once, in the partition of the narrowest', async () => {
    const filters = [
      { project: { operator: '=', values: ['1'] } },
      { user: { operator: '=', values: [String(ids.logger)] } },
      { spent_on: { operator: '<>d', values: ['2026-01-01', '2026-02-28'] } },
    ]
    expect(await listed({ filters })).toEqual([1])
    expect(await listed({ filters: filters.slice(2) }, tokens.editor)).toEqual([1])
    expect(await listed({ filters: filters.slice(1) }, tokens.ownLogger)).toEqual([])
    expect(await listed({}, tokens.ownLogger)).toEqual([5])
  })

  it.each([
    ['user', '=', ['x']],
    ['spent_on', '=d', ['x']],
    ['entity_type', '=', ['Meeting']],
    ['hours', '=', ['1']],
    ['activity', '*', []],
  ])('not by %s %s %j', async (name, operator, values) => {
    const query = new URLSearchParams({ filters: JSON.stringify(filter(name, operator, ...values).filters) })
    expect((await service.get(`${timeEntriesPath}?${query}`, { as: tokens.admin })).status).toBe(400)
  })
})

describe('Time entries are sorted', () => {
  it.each<[string, 'asc' | 'desc', number[]]>([
    ['id', 'desc', [6, 5, 4, 3, 2, 1]],
    ['hours', 'asc', [2, 3, 4, 6, 1, 5]],
    ['hours', 'desc', [1, 3, 4, 6, 2, 5]],
    ['spent_on', 'asc', [6, 1, 2, 3, 4, 5]],
    ['spentOn', 'desc', [4, 5, 3, 2, 1, 6]],
    ['created_at', 'desc', [6, 5, 4, 3, 2, 1]],
    ['updated_at', 'asc', [1, 2, 3, 4, 5, 6]],
    ['user', 'asc', [4, 2, 1, 3, 5, 6]],
    ['project', 'desc', [3, 1, 2, 4, 5, 6]],
    ['activity', 'asc', [1, 6, 2, 3, 4, 5]],
  ])('by %s %s', async (name, direction, expected) => {
    expect(await listed({ sortBy: [[name, direction]] })).toEqual(expected)
  })

  it('by id, and paged, if nothing is asked for', async () => {
    const page = async (offset: number) => {
      const { body } = await service.get(`${timeEntriesPath}?pageSize=4&offset=${offset}`, {
        as: tokens.admin,
      })
      return [body.total, body._embedded.elements.map(({ id }: { id: number }) => id)]
    }
    expect([await page(1), await page(2)]).toEqual([
      [6, [1, 2, 3, 4]],
      [6, [5, 6]],
    ])
  })
})

describe('The activities of time entries', () => {
  it('are a default set as long as none is stored', async () => {
    const { body } = await service.get(`${timeEntriesPath}/activities`, { as: tokens.admin })
    const shown = body._embedded.elements.map((one: Record<string, unknown>) => [
      one.id,
      one.name,
      one.position,
      one.default,
    ])

    expect(shown).toEqual([
      [1, 'Management', 1, true],
      [2, 'Specification', 2, false],
      [3, 'Development', 3, false],
      [4, 'Testing', 4, false],
      [5, 'Support', 5, false],
      [6, 'Other', 6, false],
    ])
    expect((await service.get(`${timeEntriesPath}/activities/3`, { as: tokens.logger })).body).toEqual({
      _type: 'TimeEntriesActivity',
      id: 3,
      name: 'Development',
      position: 3,
      default: false,
      isDefault: false,
      active: true,
      _links: {
        self: { href: '/api/v3/time_entries/activities/3', title: 'Development' },
        schema: { href: '/api/v3/time_entries/activities/schema' },
        projects: [],
      },
    })
  })
})
