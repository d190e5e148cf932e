import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

/**
 * Returns a forged token for an id. The tests use ids of an administrator, a member of every project, and an unknown
 * user.
 */
const forged = (id: number) => `opk_${id}_${'x'.repeat(20)}`

const PROJECTS = '/api/v3/projects'
const size = 120

const records = [
  role(1, ['view_members', 'view_work_packages', 'manage_versions']),
  customField(1, 'text'),
  customField(2, 'user'),
  customField(3, 'version'),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  group(3, 'Crew', [2]),
  ...Array.from({ length: 150 }, (_, index) => placeholder(`Role ${index}`, { id: 1000 + index })),
  ...Array.from({ length: size }, (_, index) =>
    project(index + 1, {
      ...(index > 0 && { parent: 1 + Math.floor(index / 3) }),
      public: index % 2 === 0,
      customFields: { 1: 'x'.repeat(4_000), 2: 2 },
    }),
  ),
  ...Array.from({ length: size }, (_, index) => membership(2, index + 1, 1)),
  ...Array.from({ length: 50 }, (_, index) =>
    version(index + 1, index + 1, { description: 'x'.repeat(4_000) }),
  ),
]

const filtered = (...filters: [name: string, operator: string, values: unknown[]][]) =>
  `filters=${encodeURIComponent(
    JSON.stringify(filters.map(([name, operator, values]) => ({ [name]: { operator, values } }))),
  )}`
const sorted = (...keys: string[]) =>
  `sortBy=${encodeURIComponent(JSON.stringify(keys.map((key) => [key, 'asc'])))}`

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
}, 120_000)

/** Returns the reads of a request, including reads after its response, but without the reads of authentication. */
async function readsOf(path: string, as?: string) {
  const { result, commands, readUnits } = await service.meter.measure(async () => {
    const answer = await service.get(path, as === undefined ? {} : { as })
    for (let turn = 0; turn < 5; turn++) await service.ports.table.get({ pk: 'NOTHING', sk: 'NOTHING' })
    return answer
  })
  expect(result.status).toBe(401)
  return { queries: commands.filter((command) => command === 'Query').length, readUnits }
}

const ids = Array.from({ length: 50 }, (_, index) => index + 1)

const lists: [what: string, path: string][] = [
  ['projects', PROJECTS],
  ['projects, page after page', `${PROJECTS}?pageSize=1000`],
  ['projects by name', `${PROJECTS}?${sorted('name')}&pageSize=1000`],
  ['projects by a text', `${PROJECTS}?${filtered(['cf_1', '~', ['x']])}`],
  ['projects in the order of a text', `${PROJECTS}?${sorted('cf_1')}`],
  ['projects by users', `${PROJECTS}?${filtered(['cf_2', '=', ids])}`],
  ['projects in the order of users', `${PROJECTS}?${sorted('cf_2', 'cf_3')}`],
  ['projects by ancestors', `${PROJECTS}?${filtered(...ids.map((id) => ['ancestor', '=', [id]] as never))}`],
  ['projects by other ancestors', `${PROJECTS}?${filtered(['ancestor', '!', ids])}`],
  ['projects by parents', `${PROJECTS}?${filtered(['parent_id', '=', ids], ['parent', '!', [99]])}`],
  ['projects by types', `${PROJECTS}?${filtered(['type_id', '=', ids])}`],
  ['projects by members', `${PROJECTS}?${filtered(['principal', '=', ids], ['principal', '!', [2]])}`],
  ['projects with members', `${PROJECTS}?${filtered(['principal', '*', []], ['principal', '!*', []])}`],
  ['projects by id', `${PROJECTS}?${filtered(['id', '=', ids])}`],
  [
    'possible parents',
    `${PROJECTS}/available_parent_projects?pageSize=1000&${filtered(['ancestor', '!', ids])}`,
  ],
  ['versions', '/api/v3/versions'],
  ['versions by name', `/api/v3/versions?${sorted('name')}`],
  ['versions of a project', '/api/v3/projects/1/versions'],
  ['projects of a version', '/api/v3/versions/1/projects'],
  ['projects for versions', '/api/v3/versions/available_projects'],
  ['memberships', '/api/v3/memberships?pageSize=1000'],
  ['memberships by name', `/api/v3/memberships?${sorted('name', 'email')}`],
  ['memberships by group', `/api/v3/memberships?${filtered(['group', '*', []], ['project', '=', ids])}`],
  ['users', '/api/v3/users?pageSize=1000'],
  ['users by group', `/api/v3/users?${sorted('group')}`],
  [
    'placeholder users by a part of the name',
    `/api/v3/placeholder_users?${filtered(['name', '~', ['role']])}&pageSize=1000`,
  ],
  ['placeholder users by group', `/api/v3/placeholder_users?${sorted('group')}&pageSize=1000`],
]

describe('Before authentication, a request for', () => {
  it.each(lists)('%s reads only counters without credentials', async (_, path) => {
    const { queries, readUnits } = await readsOf(path)

    expect(queries).toBeLessThanOrEqual(1)
    expect(readUnits).toBeLessThanOrEqual(10)
  })

  it.each(oneIn(3, lists))('%s reads only counters with bad credentials', async (_, path) => {
    for (const id of [1, 2, 99]) {
      const { queries, readUnits } = await readsOf(path, forged(id))

      expect(queries).toBeLessThanOrEqual(1)
      expect(readUnits).toBeLessThanOrEqual(10)
    }
  })
})

describe('Before authentication, a request for capabilities,', () => {
  const paths = [
    ['all', '/api/v3/capabilities'],
    ['those of administrators', `/api/v3/capabilities?${filtered(['principal', '=', [1]])}`],
    ['those in a project', `/api/v3/capabilities?${filtered(['context', '=', ['p1']])}`],
  ]

  it.each(paths)('%s, reads none of them', async (_, path) => {
    for (const token of [undefined, forged(1)]) {
      const { queries, readUnits } = await readsOf(path as string, token)

      expect(queries).toBe(0)
      expect(readUnits).toBeLessThanOrEqual(10)
    }
  })
})

describe('Before authentication, a request for a list whose rows take several queries', () => {
  it('reads only the counters', async () => {
    service = await Service.start()
    const people = [user(1, 'ada', { admin: true, token: tokenOf(1) }), user(2, 'mel')]
    await service.import([...people, placeholder('Near', { id: 10 }), placeholder('Far', { id: 900_000 })])
    const path = `/api/v3/placeholder_users?${filtered(['name', '~', ['a']])}`

    expect((await readsOf(path, forged(1))).queries).toBe(1)
  })
})
