import { beforeAll, describe, expect, it } from 'vitest'
import { globalPermissions, permissions, projectPermissions } from '#shared/access/permissions.ts'
import { Service } from '#test/support/engine/service.ts'
import { type ListParameters, list as listAt } from '#test/support/fixtures/project-list.ts'
import {
  ids,
  others,
  pathOf,
  people,
  roleCount,
  rolesPath,
  tokens,
} from '#test/support/fixtures/role-personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(people)
})

const list = (query: ListParameters = {}, as = tokens.nobody) =>
  listAt(service, query, { as, path: rolesPath })

const namesIn = (answer: Awaited<ReturnType<typeof list>>): string[] =>
  answer.body._embedded.elements.map(({ name }: { name: string }) => name)

const everyName = ['Non member', 'Anonymous', 'Mixed', 'Empty', 'Unused', 'Owner']
const only = (...granted: string[]) => granted.map((permission) => `only ${permission}`)
const global = only(...globalPermissions)
const ofProjects = only(...projectPermissions)

describe('The list of roles', () => {
  it('has all of them on one page by id, built-in ones included', async () => {
    const answer = await list()

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      _type: 'Collection',
      total: roleCount,
      count: roleCount,
      pageSize: 1000,
      offset: 1,
    })
    expect(namesIn(answer)).toEqual([...everyName, ...global, ...ofProjects])
  })

  it.each(['admin', ...others])(
    'is the same for %s, and its elements are as they are on their own',
    async (who) => {
      const { body } = await list({}, tokens[who])

      expect(body.total).toBe(roleCount)
      for (const element of body._embedded.elements.slice(0, 3))
        expect((await service.get(pathOf(element.id), { as: tokens[who] })).body).toEqual(element)
    },
  )

  it.each<[filter: object, expected: string[]]>([
    [{ grantable: { operator: '=', values: ['t'] } }, [...everyName.slice(2), ...global, ...ofProjects]],
    [{ grantable: { operator: '=', values: ['f'] } }, ['Non member', 'Anonymous']],
    [{ grantable: { operator: '!', values: ['t'] } }, ['Non member', 'Anonymous']],
    [{ grantable: { operator: '!', values: ['f'] } }, [...everyName.slice(2), ...global, ...ofProjects]],
    [{ unit: { operator: '=', values: ['system'] } }, ['Mixed', ...global]],
    [{ unit: { operator: '=', values: ['project'] } }, ['Mixed', 'Empty', 'Unused', 'Owner', ...ofProjects]],
    [
      { unit: { operator: '=', values: ['project', 'system'] } },
      [...everyName.slice(2), ...global, ...ofProjects],
    ],
    [
      { unit: { operator: '!', values: ['system'] } },
      ['Non member', 'Anonymous', 'Empty', 'Unused', 'Owner', ...ofProjects],
    ],
    [{ unit: { operator: '!', values: ['project'] } }, ['Non member', 'Anonymous', ...global]],
    [{ unit: { operator: '!', values: ['project', 'system'] } }, ['Non member', 'Anonymous']],
    [{ name: { operator: '=', values: ['unused', 'OWNER'] } }, ['Unused', 'Owner']],
    [
      { name: { operator: '!', values: ['unused', 'OWNER'] } },
      [...everyName.slice(0, 4), ...global, ...ofProjects],
    ],
    [
      { name: { operator: '~', values: ['MEMBER'] } },
      ['Non member', ...only('view_members', 'manage_members')],
    ],
    [{ name: { operator: '!~', values: ['only'] } }, everyName],
  ])('is filtered by %j', async (filter, expected) => {
    expect(namesIn(await list({ filters: [filter] }))).toEqual(expected)
  })

  it.each<[sortBy: string[], first: string]>([
    [['id', 'asc'], 'Non member'],
    [['id', 'desc'], 'only manage_categories'],
    [['name', 'asc'], 'Anonymous'],
    [['name', 'desc'], 'Unused'],
  ])('is sorted by %j', async (key, first) => {
    const names = namesIn(await list({ sortBy: [key] }))

    expect([names.length, names[0]]).toEqual([roleCount, first])
    const lower = names.map((name) => name.toLowerCase())
    const sorted = key[1] === 'asc' ? lower.toSorted() : lower.toSorted().reverse()
    if (key[0] === 'name') expect(lower).toEqual(sorted)
  })
})

describe('A role', () => {
  it('has only its name for those who are not administrators', async () => {
    for (const who of others)
      expect((await service.get(pathOf(ids.mixed), { as: tokens[who] })).body).toEqual({
        _type: 'Role',
        id: ids.mixed,
        name: 'Mixed',
        _links: {
          self: { href: pathOf(ids.mixed), title: 'Mixed' },
          schema: { href: `${rolesPath}/schema` },
        },
      })
  })

  it('tells administrators what it grants, and what can be done with it', async () => {
    const { status, body } = await service.get(pathOf(ids.mixed), { as: tokens.admin })

    expect([status, body]).toEqual([
      200,
      {
        _type: 'Role',
        id: ids.mixed,
        name: 'Mixed',
        permissions: ['manage_users', 'view_project'],
        grantable: permissions,
        builtin: null,
        assignable: true,
        _links: {
          self: { href: pathOf(ids.mixed), title: 'Mixed' },
          schema: { href: `${rolesPath}/schema` },
          updateImmediately: { href: pathOf(ids.mixed), title: 'Update Mixed', method: 'patch' },
          delete: { href: pathOf(ids.mixed), title: 'Delete Mixed', method: 'delete' },
        },
      },
    ])
  })

  it('that is built in is marked for administrators, and cannot be deleted', async () => {
    const { body } = await service.get(pathOf(ids.nonMember), { as: tokens.admin })

    expect(body.builtin).toBe('non_member')
    expect(body.grantable).toContain('view_project')
    expect(body.grantable).not.toContain('edit_project')
    expect(Object.keys(body._links)).toEqual(['self', 'schema', 'updateImmediately'])
  })

  it.each(['admin', 'nobody'])('that does not exist is 404 for %s', async (who) => {
    for (const id of ['99', 'x', '0', 'form']) {
      const { status, body } = await service.get(pathOf(id), { as: tokens[who] })

      expect([id, status, body]).toEqual([id, 404, missing])
    }
  })
})

describe('The schema of roles', () => {
  const entry = (type: string, name: string, more: object) => ({
    type,
    name,
    required: true,
    hasDefault: false,
    writable: false,
    ...more,
  })

  it('offers the permissions to administrators', async () => {
    const { status, body } = await service.get(`${rolesPath}/schema`, { as: tokens.admin })

    expect([status, body]).toEqual([
      200,
      {
        _type: 'Schema',
        _dependencies: [],
        id: entry('Integer', 'ID', {}),
        name: entry('String', 'Name', { writable: true, minLength: 1, maxLength: 255 }),
        permissions: entry('[]String', 'Permissions', {
          writable: true,
          hasDefault: true,
          _embedded: { allowedValues: permissions },
        }),
        grantable: entry('[]String', 'Grantable permissions', { _embedded: { allowedValues: permissions } }),
        builtin: entry('String', 'Built-in', {
          required: false,
          _embedded: { allowedValues: ['non_member', 'anonymous'] },
        }),
        assignable: entry('Boolean', 'Assignable', { writable: true, hasDefault: true }),
        _links: { self: { href: `${rolesPath}/schema` } },
      },
    ])
  })

  it.each(others)('says to %s that they write nothing', async (who) => {
    const { status, body } = await service.get(`${rolesPath}/schema`, { as: tokens[who] })

    expect([status, body.name.writable, body.permissions.writable]).toEqual([200, false, false])
  })

  it('is beside the link that creates a role, which has its initial values', async () => {
    const { createImmediately } = (await list({}, tokens.admin)).body._links

    expect(createImmediately.payload).toEqual({ permissions: [], assignable: true })
  })

  it('is linked by the list', async () => {
    expect((await list()).body._links.schema).toEqual({ href: `${rolesPath}/schema` })
  })
})

describe('Without credentials', () => {
  it('roles can be read and not written where none is', async () => {
    const open = await Service.startWith([...people, { kind: 'settings', loginRequired: false }])
    const answers = [
      await open.get(rolesPath),
      await open.get(pathOf(1)),
      await open.post(rolesPath, { body: { name: 'X' } }),
      await open.patch(pathOf(5), { body: { name: 'X' } }),
      await open.delete(pathOf(5)),
      await open.delete(pathOf(99)),
    ]
    service.install()

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 404])
    expect(Object.keys(answers[1]!.body)).toEqual(['_type', 'id', 'name', '_links'])
  })
})
