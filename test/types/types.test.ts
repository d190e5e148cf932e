import { beforeAll, describe, expect, it } from 'vitest'
import { type ProjectPermission, projectPermissions } from '#shared/access/permissions.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  people,
  pathOf as projectPath,
  SECRET,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership, project, role, tokenOf, type, user } from '#test/support/fixtures/records.ts'
import { forbidden, invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

const typesPath = '/api/v3/types'
const pathOf = (id: number | string) => `${typesPath}/${id}`

const readers: ProjectPermission[] = ['view_work_packages', 'manage_types']
const NOW = '2026-01-02T03:04:05.678Z'

/** The id of a user who is a member only of the archived project. */
const OLD = 50
const old = tokenOf(OLD)

const milestone = {
  color: '#00ff00',
  position: 1,
  isDefault: true,
  isMilestone: true,
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
}

const records = [
  ...people,
  type(1, 'Task'),
  { ...type(2, 'Milestone'), ...milestone },
  type(3, 'Bug'),
  project(PRIVATE, { identifier: 'apollo', name: 'Apollo', types: [3, 1] }),
  project(PUBLIC, { identifier: 'gemini', name: 'Gemini', public: true, types: [2] }),
  project(ARCHIVED, { identifier: 'mercury', name: 'Mercury', active: false, types: [1] }),
  project(SECRET, { identifier: 'secret', name: 'Secret', types: [1] }),
  role(60, ['manage_types', 'view_work_packages']),
  user(OLD, 'olga', { token: old }),
  membership(OLD, ARCHIVED, 60),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records, { now: () => new Date(NOW) })
})

const get = (path: string, as?: string) => service.get(path, { as })
const names = ({ body }: Awaited<ReturnType<typeof get>>) =>
  body._embedded.elements.map(({ name }: { name: string }) => name)

const bug = {
  _type: 'Type',
  id: 3,
  name: 'Bug',
  ownName: 'Bug',
  color: '#808080',
  position: 3,
  isDefault: false,
  isMilestone: false,
  createdAt: NOW,
  updatedAt: NOW,
  _links: expect.objectContaining({ self: { href: pathOf(3), title: 'Bug' } }),
}

describe('The list of types', () => {
  it('has all of them on one page, by position and then by id', async () => {
    const answer = await get(typesPath, tokens.admin)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ _type: 'Collection', total: 3, count: 3, pageSize: 1000, offset: 1 })
    expect(names(answer)).toEqual(['Task', 'Milestone', 'Bug'])
    expect(answer.body._embedded.elements[2]).toEqual(bug)
    expect(answer.body._embedded.elements[1]).toEqual({
      _type: 'Type',
      id: 2,
      name: 'Milestone',
      ownName: 'Milestone',
      ...milestone,
      _links: expect.objectContaining({ self: { href: pathOf(2), title: 'Milestone' } }),
    })
  })

  it('exists for everybody who sees work packages in a public project', async () => {
    expect((await get(typesPath, tokens.stranger)).status).toBe(200)
  })

  it('comes in pages, and by id either way', async () => {
    const page = await get(`${typesPath}?pageSize=1&offset=2`, tokens.admin)

    expect([page.body.total, names(page)]).toEqual([3, ['Milestone']])
    expect(names(await get(`${typesPath}?sortBy=[["id","asc"]]`, tokens.admin))).toEqual([
      ...['Task', 'Milestone', 'Bug'],
    ])
    expect(names(await get(`${typesPath}?sortBy=[["id","desc"]]`, tokens.admin))).toEqual([
      ...['Bug', 'Milestone', 'Task'],
    ])
  })

  it('has no filters', async () => {
    const { status, body } = await get(
      `${typesPath}?filters=[{"name":{"operator":"=","values":["x"]}}]`,
      tokens.admin,
    )

    expect([status, body]).toEqual([400, invalidQuery('Filters Name does not exist.')])
  })
})

describe('A type', () => {
  it('is as in the list', async () => {
    const { status, body } = await get(pathOf(3), tokens.admin)

    expect([status, body]).toEqual([200, bug])
  })

  it('that does not exist is 404 for those who may see types', async () => {
    for (const id of [4, 'x', 0]) {
      const { status, body } = await get(pathOf(id), tokens.admin)

      expect([status, body]).toEqual([404, missing])
    }
  })
})

describe('Without a public project', () => {
  const isReader = (permission: ProjectPermission) => readers.includes(permission)

  beforeAll(async () => {
    await service.import([project(PUBLIC, { identifier: 'gemini', name: 'Gemini', types: [2] })])
  })

  it.each(projectPermissions)(
    'types are there for a holder of %s only if it is a right to see them',
    async (permission) => {
      const as = holderOf(permission)
      const expected = isReader(permission) ? [200, 200, 404] : [403, 403, 403]
      const answers = [await get(typesPath, as), await get(pathOf(1), as), await get(pathOf(9), as)]

      expect(answers.map(({ status }) => status)).toEqual(expected)
      if (!isReader(permission)) expect(answers[0]?.body).toEqual(forbidden)
    },
  )

  it.each([
    ['a member whose role grants nothing', tokens.powerless],
    ['somebody without a membership', tokens.stranger],
    ['the holder of a global permission', tokens.creator],
    ['a member of an archived project', old],
  ])('types are 403 for %s', async (_, as) => {
    for (const path of [typesPath, pathOf(1), pathOf(9)]) {
      const { status, body } = await get(path, as)

      expect([status, body]).toEqual([403, forbidden])
    }
  })

  it.each(projectPermissions)(
    "a project's types are there for a holder of %s only if it is a right to see them",
    async (permission) => {
      const statuses = await Promise.all(
        [PRIVATE, 'apollo', ARCHIVED, SECRET].map(
          async (id) => (await get(`${projectPath(id)}/types`, holderOf(permission))).status,
        ),
      )

      expect(statuses).toEqual(isReader(permission) ? [200, 200, 404, 404] : [404, 404, 404, 404])
    },
  )
})

describe('The types of a project', () => {
  it('are those that it uses, by position', async () => {
    const answer = await get(`${projectPath('apollo')}/types`, tokens.admin)

    expect(names(answer)).toEqual(['Task', 'Bug'])
    expect(answer.body).toMatchObject({ total: 2, pageSize: 1000 })
    expect(answer.body._links.self.href).toContain(`${projectPath(PRIVATE)}/types?`)
    expect(answer.body._embedded.elements[1]).toEqual(bug)
  })

  it.each([
    ['an archived project, also for administrators', ARCHIVED, tokens.admin],
    ['an archived project, for its member', ARCHIVED, old],
    ['a project that does not exist', 99, tokens.admin],
    ['an identifier that nobody has', 'nothing', tokens.admin],
    ['a hidden project', SECRET, tokens.stranger],
    ['a project whose member has no right', PRIVATE, tokens.powerless],
  ])('are 404 for %s', async (_, id, as) => {
    const { status, body } = await get(`${projectPath(id)}/types`, as)

    expect([status, body]).toEqual([404, missing])
  })

  it('are all types if it names none, and the remaining ones after a deletion', async () => {
    await service.import([
      project(70, { identifier: 'plain', types: [] }),
      type(9, 'Passing'),
      project(71, { identifier: 'past', types: [9] }),
    ])
    await service.import([{ kind: 'type', id: 9, deleted: true }])
    for (const id of ['plain', 'past'])
      expect(names(await get(`${projectPath(id)}/types`, tokens.admin))).toEqual(['Task', 'Milestone', 'Bug'])
  })

  it('are the default ones if a client created it', async () => {
    const { body } = await service.post('/api/v3/projects', {
      as: tokens.admin,
      body: { name: 'New', identifier: 'new-one' },
    })

    expect(names(await get(`${body._links.self.href}/types`, tokens.admin))).toEqual(['Milestone'])
  })

  it('are 404 rather than 400 where the project is hidden', async () => {
    const query = '?sortBy=x'

    expect((await get(`${projectPath(SECRET)}/types${query}`, tokens.stranger)).status).toBe(404)
    expect((await get(`${projectPath(SECRET)}/types${query}`, tokens.admin)).status).toBe(400)
  })

  it('are the links of the project, by position', async () => {
    const { body } = await get(projectPath('apollo'), tokens.admin)

    expect(body._links.types).toEqual([
      { href: pathOf(1), title: 'Task' },
      { href: pathOf(3), title: 'Bug' },
    ])
  })
})

describe('The order of types', () => {
  const others = { isDefault: false, isMilestone: false, createdAt: '', updatedAt: '' }
  const stored = (id: number, position?: number) => ({
    ...{ id, name: `${id}`, ...others },
    ...(position && { position }),
  })
  const order = (...types: ReturnType<typeof stored>[]) =>
    typesIn({ types }).map(({ id, position }) => [id, position])

  it('is worked out once for a stored list, and anew for another one', () => {
    const types = [stored(4, 2), stored(7, 1)]

    expect(typesIn({ types })).toBe(typesIn({ types }))
    expect(typesIn({ types: types.slice(0, 1) }).map(({ id }) => id)).toEqual([4])
  })

  it('is that of their positions; one without has its rank by id', () => {
    expect(order(stored(4), stored(7, 1), stored(9))).toEqual([
      [4, 1],
      [7, 1],
      [9, 3],
    ])
    expect(order(stored(4, 5), stored(7), stored(9, 1))).toEqual([
      [9, 1],
      [7, 2],
      [4, 5],
    ])
  })
})
