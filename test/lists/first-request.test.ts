import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

const [ADMIN, MANY] = [1, 2]
const PASSWORD = 'correct horse'

/** Ids that are far from each other, as those of a large installation: what they are in is not known in advance. */
const spread = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => first + index * 97)

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => first + index)

const records = [
  role(1, ['view_project', 'view_work_packages', 'view_members']),
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  user(MANY, 'many', { token: tokenOf(MANY), password: PASSWORD }),
  customField(1, 'string'),
  { kind: 'settings', userFormat: 'lastname_firstname', languages: ['en', 'fr'] },
  ...spread(100, 30_000).map((id) => user(id, `user-${id}`)),
  ...range(1000, 1060).map((id) => placeholder(`placeholder-${id}`, { id })),
  ...spread(100, 10).map((id) => project(id)),
  ...spread(100, 20).map((id, index) => version(id, 10 + index * 97)),
  ...spread(60, 10).map((id) => membership(MANY, id, 1)),
]

const query = (parameters: object) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

const byName = { sortBy: [['name', 'asc']] }
const part = { filters: [filter('name', '~', '9')] }
const byEach = (paths: string[], parameters: object, as = ADMIN) =>
  paths.map((path): [path: string, parameters: object, as: number] => [path, parameters, as])

const lists = [
  ...byEach(
    ['users', 'placeholder_users', 'projects', 'versions', 'principals', 'memberships', 'groups'],
    {},
  ),
  ...byEach(['users', 'placeholder_users', 'projects', 'versions', 'principals'], byName),
  ...byEach(['users', 'placeholder_users', 'versions', 'principals'], part),
  ...byEach(['projects'], { filters: [filter('name_and_identifier', '~', '9')] }),
  ...byEach(['memberships'], { filters: [filter('role', '=', '1')] }),
  ...byEach(['users', 'projects', 'versions'], { offset: 3 }),
  ...byEach(['projects'], {}, MANY),
  ...byEach(['projects'], byName, MANY),
  ...byEach(['versions', 'memberships'], {}, MANY),
]

describe('The first request of a function takes at most one round trip more than the second', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  it.each(lists)('%s %j, for user %i', async (path, parameters, as) => {
    const { table } = service
    const cold = await Service.start({ table })
    const request = () => cold.get(`/api/v3/${path}?${query(parameters)}`, { as: tokenOf(as) })
    const first = await cold.meter.measure(request)
    const second = await cold.meter.measure(request)

    expect(first.result).toMatchObject({ status: 200, body: second.result.body })
    expect(first.roundTrips).toBeLessThanOrEqual(second.roundTrips + 1)
  })

  it.each(['users', 'placeholder_users'])('and counts once: %s', async (path) => {
    const { table } = service
    const cold = await Service.start({ table })
    const request = () => cold.get(`/api/v3/${path}`, { as: tokenOf(ADMIN) })
    const [first, second] = [await cold.meter.measure(request), await cold.meter.measure(request)]

    expect(first.readUnits).toBeLessThanOrEqual(second.readUnits + 1)
  })
})
