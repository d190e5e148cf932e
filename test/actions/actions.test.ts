import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'
import { capabilities, capabilityIds } from '#test/support/fixtures/capability-list.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { permissionOf } from '#test/support/oracles/capability-oracle.ts'
import { invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

const actionsPath = '/api/v3/actions'
const every = Object.keys(permissionOf)

let service: Service

beforeAll(async () => {
  service = await Service.startWith(cast)
})

const list = (parameters: Record<string, unknown> = {}, as: string = tokens.admin) =>
  capabilities(service, { pageSize: -1, ...parameters }, as, actionsPath)
const seen = async (as: string) => capabilityIds(await list({}, as))
const filter = (operator: string, ...values: unknown[]) => [{ id: { operator, values } }]

describe('The list of actions', () => {
  it('has all of them for administrators, by id', async () => {
    const answer = await list()

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      _type: 'Collection',
      total: every.length,
      count: every.length,
      offset: 1,
    })
    expect(capabilityIds(answer)).toEqual(every)
  })

  it.each([
    ['who may view and edit a project', tokens.lead],
    ['who may through a group', tokens.grouped],
  ])('has those of projects for %s', async (_, as) => {
    expect(await seen(as)).toEqual([
      'memberships/read',
      'projects/read',
      'projects/update',
      'work_packages/read',
    ])
  })

  it('has global ones for holders of global permissions', async () => {
    const expected = every.filter((id) => /^(placeholder_users|users)|^projects\/create/.test(id))

    expect(await seen(tokens.staff)).toEqual([...expected, 'projects/read', 'work_packages/read'].sort())
  })

  it('has those of the Non member role wherever there is a public project', async () => {
    expect(await seen(tokens.stranger)).toEqual(['projects/read', 'work_packages/read'])
  })

  it.each([
    ['desc', every.toReversed()],
    ['asc', every],
  ])('is sorted by id, %s', async (direction, expected) => {
    expect(capabilityIds(await list({ sortBy: [['id', direction]] }))).toEqual(expected)
  })

  it('comes in pages', async () => {
    const { body } = await list({ pageSize: 3, offset: 2 })

    expect(body).toMatchObject({ total: every.length, count: 3, pageSize: 3, offset: 2 })
    expect(capabilityIds({ body } as never)).toEqual(every.slice(3, 6))
    expect(Object.keys(body._links).sort()).toEqual(
      ['changeSize', 'jumpTo', 'nextByOffset', 'previousByOffset', 'search', 'self'].sort(),
    )
  })

  it('is filtered by id, with = and !', async () => {
    const two = ['projects/read', 'work_packages/read']

    expect(capabilityIds(await list({ filters: filter('=', ...two) }))).toEqual(two)
    expect(capabilityIds(await list({ filters: filter('=', 'users/read') }, tokens.stranger))).toEqual([])
    expect(capabilityIds(await list({ filters: filter('=', 'users/fly') }))).toEqual([])
    expect(capabilityIds(await list({ filters: filter('!', ...two) }))).toEqual(
      every.filter((id) => !two.includes(id)),
    )
  })

  it.each(['users', 'users/read/x'])('takes no %j for an id', async (id) => {
    const { status, body } = await list({ filters: filter('=', id) })

    expect([status, body]).toEqual([400, invalidQuery('Filters ID is not set to one of the allowed values.')])
  })

  it('has those of the Anonymous role where no login is required', async () => {
    const other = await Service.startWith([
      ...cast,
      { kind: 'settings', loginRequired: false },
      role(7, ['manage_versions', 'manage_users'], { builtin: 'anonymous' }),
    ])
    const answer = await other.get(actionsPath)
    service.install()

    expect(capabilityIds(answer)).toEqual([
      'projects/read',
      'versions/create',
      'versions/destroy',
      'versions/update',
    ])
  })
})

describe('An action', () => {
  it('has id, name, description, modules and a link to itself', async () => {
    const { status, body } = await service.get(`${actionsPath}/work_packages/read`, { as: tokens.stranger })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Action',
      id: 'work_packages/read',
      name: 'View work packages',
      description: 'See the work packages of a project.',
      modules: ['work_packages'],
      _links: { self: { href: '/api/v3/actions/work_packages/read', title: 'View work packages' } },
    })
  })

  it.each(every)('%s is there for administrators, as in the list, plain and with %%2F', async (id) => {
    const plain = await service.get(`${actionsPath}/${id}`, { as: tokens.admin })
    const encoded = await service.get(`${actionsPath}/${encodeURIComponent(id)}`, { as: tokens.admin })
    const listed = (await list({ filters: filter('=', id) })).body._embedded.elements[0]

    expect(plain.status).toBe(200)
    expect(plain.body).toEqual(listed)
    expect(encoded.body).toEqual(plain.body)
  })

  it('that another person may take is shown to those who see the capabilities of others', async () => {
    const { body } = await capabilities(service, { pageSize: -1 }, tokens.lead)
    const linked = body._embedded.elements.map(
      (one: { _links: { action: { href: string } } }) => one._links.action.href,
    )
    const addresses = [...new Set<string>(linked)]
    const answers = await Promise.all(addresses.map((path) => service.get(path, { as: tokens.lead })))

    expect(addresses.length).toBeGreaterThan((await seen(tokens.lead)).length)
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  })

  it('that the requester may take nowhere is 404', async () => {
    const { status, body } = await service.get(`${actionsPath}/users/read`, { as: tokens.stranger })

    expect([status, body]).toEqual([404, missing])
  })

  it.each([
    'projects',
    'Projects/Read',
    'projects/fly',
    '%',
    '%zz',
    '..',
    '..%2Fusers%2F1',
    '__proto__',
    'constructor/name',
    '1',
    '7',
    'x'.repeat(8000),
    `${'a/'.repeat(4000)}a`,
  ])('that is none is 404: %.40s', async (id) => {
    const { status, body } = await sendRaw(service, {
      path: `${actionsPath}/${id}`,
      headers: { authorization: basic(tokens.admin) },
    })

    expect([status, body]).toEqual([404, missing])
  })
})

it('What one may do is known however many projects are archived', async () => {
  await service.import([
    user(30, 'many', { token: tokenOf(30) }),
    role(30, ['manage_types']),
    role(31, ['manage_versions']),
    ...Array.from({ length: 120 }, (_, index) => project(100 + index)),
    ...Array.from({ length: 120 }, (_, index) => membership(30, 100 + index, index === 119 ? 30 : 31)),
  ])
  await service.import(Array.from({ length: 118 }, (_, index) => project(100 + index, { active: false })))
  const ids = await seen(tokenOf(30))
  await service.import([project(219, { active: false })])

  expect(ids).toEqual(expect.arrayContaining(['types/update', 'versions/create']))
  expect(await seen(tokenOf(30))).toEqual(ids.filter((id) => id !== 'types/update'))
})
