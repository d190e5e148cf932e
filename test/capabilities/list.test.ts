import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'
import { capabilities, capabilityIds } from '#test/support/fixtures/capability-list.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

const filter = (name: string, operator: string, ...values: unknown[]) => ({ [name]: { operator, values } })

let service: Service

beforeAll(async () => {
  service = await Service.startWith(cast)
})

const found = async (as: string, ...filters: object[]) =>
  capabilityIds(await capabilities(service, { filters, pageSize: -1 }, as))

describe('The list of capabilities', () => {
  it('holds what show has, by action, context and principal', async () => {
    const page = await capabilities(service, { filters: [filter('principal', '=', '5')] }, tokens.stranger)
    const single = await service.get('/api/v3/capabilities/projects/read/p2-5', { as: tokens.stranger })

    expect(capabilityIds(page)).toEqual(['projects/read/p2-5', 'work_packages/read/p2-5'])
    expect(page.body._embedded.elements[0]).toEqual(single.body)
  })

  it('puts the global context first, projects by number, principals by number', async () => {
    const ids = await found(tokens.admin, filter('action', '=', 'projects/read', 'projects/create'))

    expect(ids).toEqual([
      'projects/create/g-1',
      'projects/create/g-3',
      ...[1, 2, 4, 6, 8, 10, 20].map((id) => `projects/read/p1-${id}`),
      ...[1, 2, 3, 4, 5, 6, 8].map((id) => `projects/read/p2-${id}`),
      'projects/read/p4-1',
    ])
  })

  it('carries page links, templates for page and size, and echoes what was asked', async () => {
    const filters = [filter('context', '=', 'p1')]
    const { body } = await capabilities(
      service,
      { filters, offset: 2, pageSize: 2, sortBy: [['id', 'desc']] },
      tokens.lead,
    )
    const query = (offset: string | number, size: string | number) =>
      `/api/v3/capabilities?filters=${encodeURIComponent(JSON.stringify(filters))}&offset=${offset}` +
      `&pageSize=${size}&sortBy=${encodeURIComponent('[["id","desc"]]')}`

    expect(body).toMatchObject({ _type: 'Collection', count: 2, pageSize: 2, offset: 2 })
    expect(body._links).toEqual({
      self: { href: query(2, 2) },
      jumpTo: { href: query('{offset}', 2), templated: true },
      changeSize: { href: query(2, '{size}'), templated: true },
      previousByOffset: { href: query(1, 2) },
      nextByOffset: { href: query(3, 2) },
      search: { href: '/api/v3/capabilities?describe=search' },
    })
  })

  it('has twenty to a page unless asked otherwise, none for a size of 0, and none past the end', async () => {
    const { body } = await capabilities(service)
    const none = await capabilities(service, { pageSize: 0 })
    const past = await capabilities(service, { offset: 10_000 })
    const far = await capabilities(service, { offset: '9'.repeat(30), pageSize: '9'.repeat(30) })

    expect(body).toMatchObject({ count: 20, pageSize: 20, offset: 1 })
    for (const page of [none, past, far])
      expect(page.body).toMatchObject({ total: body.total, count: 0, _embedded: { elements: [] } })
  })

  it('runs backwards as a whole', async () => {
    const up = capabilityIds(await capabilities(service, { pageSize: -1 }))
    const down = capabilityIds(await capabilities(service, { pageSize: -1, sortBy: [['id', 'desc']] }))

    expect(down).toEqual(up.toReversed())
  })

  it('is read-your-writes: what was imported, locked or archived is in the next one', async () => {
    const before = await found(tokens.admin, filter('context', '=', 'p2'), filter('principal', '=', '8'))
    await service.post('/api/v3/users/5/lock', { as: tokens.admin })
    const locked = await found(tokens.admin, filter('principal', '=', '5'))
    await service.delete('/api/v3/users/5/lock', { as: tokens.admin })
    await service.patch('/api/v3/projects/2', { as: tokens.admin, body: { active: false } })
    const archived = await found(tokens.admin, filter('principal', '=', '8'), filter('context', '=', 'p2'))
    await service.patch('/api/v3/projects/2', { as: tokens.admin, body: { active: true } })

    expect([before.length, locked, archived]).toEqual([2, [], []])
    expect(await found(tokens.admin, filter('principal', '=', '5'))).toHaveLength(2)
  })
})

describe('The requester', () => {
  const every = (as: string, context: string) => found(as, filter('context', '=', context))

  it('sees their own rows in every context, and those of others only where they may see members', async () => {
    expect(await found(tokens.stranger)).toEqual(['projects/read/p2-5', 'work_packages/read/p2-5'])
    expect(await found(tokens.powerless)).toEqual([
      'projects/read/p1-4',
      'projects/read/p2-4',
      'work_packages/read/p2-4',
    ])
    expect(await every(tokens.lead, 'p1')).toEqual(await every(tokens.admin, 'p1'))
    expect(await every(tokens.grouped, 'p1')).toEqual(await every(tokens.admin, 'p1'))
    expect(await every(tokens.lead, 'p2')).toEqual(['projects/read/p2-2', 'work_packages/read/p2-2'])
    expect(await every(tokens.staff, 'g')).toHaveLength(8)
    expect(await every(tokens.lead, 'g')).toEqual([])
  })

  it('sees nothing of archived projects, hidden ones and those that there are not', async () => {
    for (const as of [tokens.admin, tokens.lead]) expect(await every(as, 'p3')).toEqual([])
    expect(await every(tokens.lead, 'p4')).toEqual([])
    expect(await every(tokens.admin, 'p99')).toEqual([])
  })

  it('sees all rows of a public project as no member where the Non member role says so', async () => {
    const other = await Service.startWith([
      ...cast,
      { kind: 'role', id: 6, name: 'N', permissions: ['view_members'], builtin: 'non_member' },
    ])
    const rows = async (as: string) =>
      capabilityIds(await capabilities(other, { filters: [filter('context', '=', 'p2')], pageSize: -1 }, as))
    const seen = await rows(tokens.stranger)
    const all = await rows(tokens.admin)
    service.install()

    expect(seen).toEqual(all)
    expect(seen).toContain('memberships/read/p2-3')
  })

  it('may view public projects also where there is no Non member role', async () => {
    const other = await Service.startWith([...cast, { kind: 'role', id: 6, deleted: true }])
    const ids = capabilityIds(await capabilities(other, { pageSize: -1 }, tokens.stranger))
    service.install()

    expect(ids).toEqual(['projects/read/p2-5'])
  })

  it('has no rows as nobody in particular, where no login is required, but a list', async () => {
    const other = await Service.startWith([
      ...cast,
      { kind: 'settings', loginRequired: false },
      { kind: 'role', id: 7, name: 'A', permissions: ['view_members'], builtin: 'anonymous' },
    ])
    const list = await other.get('/api/v3/capabilities')
    const single = await other.get('/api/v3/capabilities/projects/read/p2-5')
    const malformed = await other.get('/api/v3/capabilities?filters=x')
    service.install()

    expect(list.body).toMatchObject({ total: 0, count: 0 })
    expect([list.status, single.status, malformed.status]).toEqual([200, 404, 400])
  })
})

describe('The filter of ids', () => {
  const some = ['projects/read/p1-2', 'projects/update/p1-20', 'users/read/g-3', 'projects/read/p2-5']

  it('has those that are asked for and there, in order, whoever asks for them', async () => {
    const asked = filter('id', '=', ...some, 'projects/read/p2-2', 'projects/update/p1-4', some[0])

    expect(await found(tokens.admin, asked)).toEqual([...some, 'projects/read/p2-2'].sort())
    expect(await found(tokens.lead, asked)).toEqual([some[0], 'projects/read/p2-2', some[1]])
    expect(await found(tokens.stranger, asked)).toEqual([some[3]])
  })

  it('leaves those out that are not asked for', async () => {
    const all = await found(tokens.admin)

    expect(await found(tokens.admin, filter('id', '!', ...some))).toEqual(
      all.filter((id) => !some.includes(id)),
    )
    expect(await found(tokens.stranger, filter('id', '!', ...some))).toEqual(['work_packages/read/p2-5'])
  })

  it('adds to other filters, and to another of its kind', async () => {
    const asked = filter('id', '=', ...some)

    expect(await found(tokens.admin, asked, filter('context', '=', 'p1'))).toEqual([some[0], some[1]])
    expect(await found(tokens.admin, asked, filter('principal', '!', '2', '3'))).toEqual([some[3], some[1]])
    expect(await found(tokens.admin, asked, filter('id', '!', some[0], some[2]))).toEqual([some[3], some[1]])
    expect(await found(tokens.admin, asked, filter('id', '=', some[1], 'projects/read/p1-4'))).toEqual([
      some[1],
    ])
  })

  it('counts all of them on every page', async () => {
    const { body } = await capabilities(service, {
      filters: [filter('id', '=', ...some)],
      pageSize: 1,
      offset: 2,
    })

    expect(body).toMatchObject({ total: 4, count: 1 })
  })
})

describe('Filters', () => {
  it('know = and ! with several values, in camelCase and snake_case, twice, and combined', async () => {
    const all = await found(tokens.admin)
    const without = (part: RegExp) => all.filter((id) => !part.test(id))

    expect(await found(tokens.admin, filter('principal', '!', '1', '2'))).toEqual(without(/-[12]$/))
    expect(await found(tokens.admin, filter('principalId', '!', '1'))).toEqual(without(/-1$/))
    expect(await found(tokens.admin, filter('principal_id', '=', 5))).toHaveLength(2)
    expect(await found(tokens.admin, filter('context', '!', 'g', 'p1'))).toEqual(without(/\/(g|p1)-/))
    expect(await found(tokens.admin, filter('action', '!', 'projects/read'))).toEqual(
      without(/^projects\/read/),
    )
    expect(
      await found(tokens.admin, filter('principal', '=', '1', '2'), filter('principal', '!', '1')),
    ).toEqual(all.filter((id) => id.endsWith('-2')))
    expect(
      await found(
        tokens.admin,
        filter('action', '=', 'projects/read', 'users/read'),
        filter('context', '=', 'p1', 'g'),
        filter('principal', '!', '1', '4', '20'),
      ),
    ).toEqual([2, 6, 8, 10].map((id) => `projects/read/p1-${id}`).concat('users/read/g-3'))
  })

  it('take me for the requester, in links as well', async () => {
    const mine = await found(tokens.lead, filter('principal', '=', '2'))
    const page = await capabilities(service, { filters: [filter('principal', '=', 'me')] }, tokens.lead)
    const others = await found(tokens.lead, filter('principalId', '!', 'me', '4'))

    expect(capabilityIds(page)).toEqual(mine)
    expect(page.body._links.self.href).toContain(encodeURIComponent('"me"'))
    expect(others).toEqual((await found(tokens.lead)).filter((id) => !/-[24]$/.test(id)))
    const again = await service.get(page.body._links.self.href, { as: tokens.stranger })
    expect(capabilityIds(again)).toEqual(['projects/read/p2-5', 'work_packages/read/p2-5'])
  })

  it.each([
    ['principal', '999', '0', '999999999999999'],
    ['context', 'p999', 'p999999999999999'],
    ['action', 'projects/fly', 'x/y'],
    ['id', 'projects/fly/p1-2', 'projects/read/g-1', 'users/read/p1-1', 'projects/read/p1-999'],
  ])('on %s match nothing for well-formed values that name nothing', async (name, ...values) => {
    expect(await found(tokens.admin, filter(name, '=', ...values))).toEqual([])
    expect(await found(tokens.admin, filter(name, '!', ...values))).toEqual(await found(tokens.admin))
  })

  it.each<[label: string, name: string, ...values: string[]]>([
    ['Principal', 'principal', 'ME', 'you', '-1', '1.5', 'p1', 'x', '1'.repeat(16)],
    [
      'Context',
      'context',
      ...['p', 'p0', 'p01', 'P1', 'G', 'g5', 'a5', '5', 'global', 'p1-2', `p${'1'.repeat(16)}`],
    ],
    ['ID', 'id', ...['projects/read', 'projects/read/p1', 'projects/read/1-2', 'projects/p1-2', 'x']],
    ['ID', 'id', 'projects/read/p0-2'],
    ['Action', 'action', 'projects', 'projects/', '/read', 'projects/read/p1', 'projects read', '\ud83d'],
  ])('on %s refuse values of a wrong form', async (label, name, ...values) => {
    for (const value of values)
      for (const operator of ['=', '!']) {
        const { status, body } = await capabilities(service, { filters: [filter(name, operator, value)] })

        expect({ value, status }).toEqual({ value, status: 400 })
        expect(body).toEqual(invalidQuery(`Filters ${label} is not set to one of the allowed values.`))
      }
  })

  it.each([
    ['principal', 'Principal'],
    ['context', 'Context'],
    ['action', 'Action'],
    ['id', 'ID'],
  ])('on %s need a value, and = or !', async (name, label) => {
    for (const values of [[], [''], [' ']]) {
      const { status, body } = await capabilities(service, { filters: [filter(name, '=', ...values)] })

      expect([status, body]).toEqual([400, invalidQuery(`Filters ${label} can't be blank.`)])
    }
    for (const operator of ['~', '*', '!*', '>=', '', '==', 'constructor']) {
      const { status, body } = await capabilities(service, { filters: [filter(name, operator, '1')] })

      expect([operator, status]).toEqual([operator, 400])
      expect(body).toEqual(invalidQuery(`Filters ${label} is not set to one of the allowed values.`))
    }
  })

  it('and orders that there are not are 400, all of them named', async () => {
    const { status, body } = await capabilities(service, {
      filters: [filter('modules', '=', 'x'), filter('__proto__x', '=', 'x')],
      sortBy: [
        ['name', 'asc'],
        ['id', 'up'],
      ],
    })

    expect(status).toBe(400)
    expect(body.message).toEqual([
      'Filters Modules does not exist.',
      expect.stringMatching(/^Filters .* does not exist\.$/),
      'Orders Name does not exist.',
      'Orders Id is not set to one of the allowed values.',
    ])
  })

  it('may have hundreds of values', async () => {
    const numbers = Array.from({ length: 900 }, (_, index) => String(index + 1))
    const contexts = numbers.map((id) => `p${id}`)
    const all = await found(tokens.admin)

    for (const operator of ['=', '!']) {
      const path = (name: string, values: string[]) =>
        `/api/v3/capabilities?pageSize=1000&filters=[{"${name}":{"operator":"${operator}","values":[${values}]}}]`
      const quoted = contexts.map((one) => `"${one}"`)
      const byContext = await service.get(path('context', quoted), { as: tokens.admin })
      const byPrincipal = await service.get(path('principal', numbers), { as: tokens.admin })

      const matches = operator === '='
      expect([byContext.status, byPrincipal.status]).toEqual([200, 200])
      expect(capabilityIds(byContext)).toEqual(all.filter((id) => id.includes('/g-') !== matches))
      expect(capabilityIds(byPrincipal)).toEqual(matches ? all : [])
    }
  })
})
