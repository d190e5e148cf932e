import { beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, user, version, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  const customField = (id: number, name: string, more: object) => ({
    ...{ kind: 'custom_field', id, name, resource: 'project', required: false },
    ...more,
  })
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokens.admin }),
    user(3, 'nils', { token: tokens.nobody }),
    customField(7, 'Colour', { format: 'list', options: [{ id: 3, value: 'Red' }], visible: true }),
    customField(8, 'Secret', { format: 'string', visible: false }),
    project(1, { public: true }),
    version(1, 1, {}),
    workPackage(1, 1),
  ])
})

async function hints(path: string, parameters: Record<string, unknown>, as = tokens.admin) {
  const query = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  const { status, body } = await service.get(`${path}?${new URLSearchParams(Object.fromEntries(query))}`, {
    as,
  })
  expect(status).toBe(400)
  return body._embedded?.details
}

const filter = (name: string, operator: string, ...values: string[]) => [{ [name]: { operator, values } }]

describe('the details of a query that is refused', () => {
  it('name the operators and values of a filter whose operator is unknown', async () => {
    expect(await hints('/api/v3/users', { filters: filter('status', '~', 'active') })).toEqual({
      filters: {
        status: {
          operators: ['=', '!', '*', '!*'],
          values: ['active', 'invited', 'locked', 'registered'],
        },
      },
    })
  })

  it('name the same where a value is not allowed, and no values where any is', async () => {
    expect(await hints('/api/v3/projects', { filters: filter('active', '=', 'yes') })).toEqual({
      filters: { active: { operators: ['=', '!'], values: ['t', 'f'] } },
    })
    expect(await hints('/api/v3/users', { filters: filter('login', '=', '') })).toEqual({
      filters: { login: { operators: ['=', '!', '~', '!~'] } },
    })
  })

  it('name every filter of the list where one is unknown, each once', async () => {
    const { filters, ...others } = await hints('/api/v3/users', { filters: filter('shoe_size', '=', '1') })

    expect(others).toEqual({})
    expect(Object.keys(filters).sort()).toEqual([
      ...['anyNameAttribute', 'blocked', 'email', 'group', 'id', 'lastSignInOn', 'login', 'name', 'status'],
    ])
    const { filters: ofProjects } = await hints('/api/v3/projects', { filters: filter('x', '=') })
    expect(ofProjects).toMatchObject({ parentId: {}, nameAndIdentifier: {} })
    expect(ofProjects).not.toHaveProperty('parent')
  })

  it('name the sort keys of the list where one is unknown, or its direction', async () => {
    const sortBy = ['id', 'createdAt', 'updatedAt']

    expect(await hints('/api/v3/grids', { sortBy: [['size', 'asc']] })).toEqual({ sortBy })
    expect(await hints('/api/v3/grids', { sortBy: [['id', 'up']] })).toEqual({ sortBy })
  })

  it('tell of everything that is wrong', async () => {
    expect(
      await hints('/api/v3/actions', { filters: filter('id', '~', 'x'), sortBy: [['name', 'asc']] }),
    ).toEqual({ filters: { id: { operators: ['=', '!'] } }, sortBy: ['id'] })
  })

  it('name custom fields with their options, but none that are hidden from the requester', async () => {
    const unknown = { filters: filter('x', '='), sortBy: [['x', 'asc']] }
    const { filters, sortBy } = await hints('/api/v3/projects', unknown, tokens.nobody)

    expect(filters.customField7).toEqual({ operators: ['=', '!', '*', '!*'], values: ['3'] })
    expect(sortBy).toContain('customField7')
    const hidden = { filters: filter('cf_8', '~'), sortBy: [['customField8', 'asc']] }
    for (const query of [unknown, hidden])
      expect(JSON.stringify(await hints('/api/v3/projects', query, tokens.nobody))).not.toContain('8"')
  })

  it('say which pages there are', async () => {
    const pageSize = { minimum: -1, maximum: 1000, default: 20 }

    expect(await hints('/api/v3/users', { offset: -1 })).toEqual({ offset: { minimum: 1 } })
    expect(await hints('/api/v3/users', { pageSize: -2 })).toEqual({ pageSize })
    expect(await hints('/api/v3/users', { offset: 'x', pageSize: 1.5 })).toEqual({
      offset: { minimum: 1 },
      pageSize,
    })
    expect(await hints('/api/v3/versions', { pageSize: 'x' })).toEqual({
      pageSize: { ...pageSize, default: 1000 },
    })
  })

  it('show the right form where a parameter has another one', async () => {
    const filters = [{ status: { operator: '=', values: ['active'] } }]

    expect(await hints('/api/v3/users', { filters: 'x' })).toEqual({ examples: { filters } })
    expect(await hints('/api/v3/users', { sortBy: 'x' })).toEqual({ examples: { sortBy: [['id', 'asc']] } })
    expect(await hints('/api/v3/users', { filters: {}, sortBy: ['id'] })).toEqual({
      examples: { filters, sortBy: [['id', 'asc']] },
    })
  })

  it('show an example of the filter that has another form', async () => {
    const malformed = { filters: [{ login: { operator: '=', values: 'ada' } }] }

    expect(await hints('/api/v3/users', malformed)).toEqual({
      examples: { filters: [{ login: { operator: '=', values: ['1'] } }] },
    })
  })

  /**
   * Returns whether a route is a list. The search is not a list: it requires a search term, and takes neither filters
   * nor sort keys.
   */
  const isList = ({ id, query }: (typeof allRoutes)[number]) => query !== undefined && id !== 'search/list'
  // The lists below a webhook or a time entry are left out, because the service of this test contains neither.
  const lists = allRoutes
    .filter((route) => isList(route) && !/\/(webhooks|time_entries)\/\{id\}/.test(route.path))
    .map(({ path }) => path.replace('{id}', '1'))

  it.each(oneIn(4, lists))('show examples that %s takes', async (path) => {
    const { examples } = await hints(path, { filters: 'x', sortBy: 'x' })
    const query = Object.entries(examples).map(([name, value]) => [name, JSON.stringify(value)])
    const { status } = await service.get(`${path}?${new URLSearchParams(Object.fromEntries(query))}`, {
      as: tokens.admin,
    })

    expect(Object.keys(examples)).toEqual(['filters', 'sortBy'])
    expect(status).toBe(200)
  })

  it('are withheld from those who may not see the list', async () => {
    const query = new URLSearchParams({ filters: JSON.stringify(filter('x', '=')) })
    const { status, body } = await service.get(`/api/v3/users?${query}`, { as: tokens.nobody })

    expect([status, body._embedded]).toEqual([403, undefined])
  })
})

describe('the details of a link that is sent in the wrong place', () => {
  const create = (body: object) =>
    service.post('/api/v3/projects', { as: tokens.admin, body: { name: 'N', identifier: 'n', ...body } })

  it.each([
    [{ parent: 1 }],
    [{ parent: '/api/v3/projects/1' }],
    [{ _links: { parent: '/api/v3/projects/1' } }],
  ])('say where it is to be sent: %j', async (body) => {
    expect((await create(body)).body._embedded.details).toMatchObject({
      attribute: 'parent',
      location: '_links.parent.href',
    })
  })

  it('say it of a link that is missing', async () => {
    const { body } = await service.post('/api/v3/versions', { as: tokens.admin, body: { name: 'N' } })

    expect(body._embedded.details).toMatchObject({ location: '_links.definingProject.href' })
  })

  it('say nothing of the kind about a link to what is missing or hidden: the two look alike', async () => {
    const { body } = await create({ _links: { parent: { href: '/api/v3/projects/9' } } })

    expect(body._embedded.details).not.toHaveProperty('location')
  })

  it('say nothing of the kind about what is no link', async () => {
    expect((await create({ public: 'x' })).body._embedded.details).not.toHaveProperty('location')
  })
})

describe('the details of a value that is not allowed', () => {
  const as = tokens.admin
  const wrong: [what: string, path: string, body: object, attribute: string, values: unknown[]][] = [
    ['text', '/api/v3/projects', { status: 'done' }, 'status', ['on track', 'at risk', 'off track']],
    ['truth value', '/api/v3/projects', { public: 'yes' }, 'public', [true, false]],
    [
      'option',
      '/api/v3/projects',
      { _links: { customField7: { href: '/api/v3/custom_options/99' } } },
      'customField7',
      ['/api/v3/custom_options/3'],
    ],
    ['page', '/api/v3/grids', { _links: { scope: { href: '/somewhere' } } }, 'scope', ['/my/page']],
  ]

  it.each(wrong)(
    'name those of a %s, in the write and in its form',
    async (_, path, body, attribute, values) => {
      const answer = await service.post(path, { as, body })
      const errors = answer.body._embedded.errors ?? [answer.body]
      const form = await service.post(`${path}/form`, { as, body })

      expect(answer.status).toBe(422)
      for (const error of [...errors, form.body._embedded.validationErrors[attribute]])
        if (error._embedded.details.attribute === attribute)
          expect(error._embedded.details).toMatchObject({ values })
      expect(errors.map((error: typeof answer.body) => error._embedded.details.attribute)).toContain(
        attribute,
      )
    },
  )

  it('name the permissions that there are, and for a built-in role those that it may have', async () => {
    await service.import([{ kind: 'role', id: 9, name: 'Guests', permissions: [], builtin: 'anonymous' }])
    const created = await service.post('/api/v3/roles', { as, body: { name: 'Role', permissions: ['fly'] } })
    const changed = await service.patch('/api/v3/roles/9', { as, body: { permissions: ['manage_members'] } })

    expect(created.body._embedded.details.values).toContain('manage_members')
    expect(changed.body._embedded.details.values).toEqual([
      ...['view_project', 'add_work_packages', 'view_work_packages', 'view_members'],
      ...['view_time_entries', 'view_own_time_entries', 'view_work_package_watchers'],
    ])
  })

  it('do not name hundreds of time zones', async () => {
    const { status, body } = await service.patch('/api/v3/my_preferences', { as, body: { timeZone: 'Moon' } })

    expect(status).toBe(422)
    expect(body._embedded.details).not.toHaveProperty('values')
  })
})
