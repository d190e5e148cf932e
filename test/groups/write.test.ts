import { beforeEach, describe, expect, it } from 'vitest'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'
import { errorBody, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/groups'
const as = tokens.admin
const NOW = '2026-05-06T07:08:09.123Z'
const LATER = '2026-06-07T08:09:10.000Z'

const link = (kind: string, id: number) => ({ href: `/api/v3/${kind}/${id}` })
const users = (...ids: number[]) => ids.map((id) => link('users', id))

let service: Service
let now: string

beforeEach(async () => {
  now = NOW
  service = await Service.startWith(people, { now: () => new Date(now) })
})

const create = (body: object) => service.post(path, { as, body })
const change = (id: number, body: object) => service.patch(`${path}/${id}`, { as, body })
const membersOf = async (id: number) => (await groupsIn(service.ports).byId(id))?.members

describe('POST /api/v3/groups', () => {
  it('answers 201 with the group and its address', async () => {
    const { status, body, headers } = await create({ name: ' Testers ', _links: { members: users(10, 5) } })
    const href = `${path}/${body.id}`

    expect(status).toBe(201)
    expect(headers.get('location')).toBe(href)
    expect(body).toMatchObject({ name: 'Testers', createdAt: NOW, updatedAt: NOW })
    expect(body._links.members.map((one: { href: string }) => one.href)).toEqual(
      users(5, 10).map((one) => one.href),
    )
    expect((await service.get(href, { as })).body).toEqual(body)
    expect((await usersIn(service.ports).byId(5))?.groups).toEqual([body.id])
  })

  it('takes no members, and members outside of `_links`', async () => {
    const none = await create({ name: 'Nobody' })
    const flat = await create({ name: 'Flat', members: users(10) })
    const both = await create({ name: 'Both', members: users(10), _links: { members: users(5) } })

    expect(await Promise.all([none, flat, both].map(({ body }) => membersOf(body.id)))).toEqual([
      [],
      [10],
      [5],
    ])
  })

  it('takes locked users, and placeholder users by either address, each of them once', async () => {
    const members = [link('placeholder_users', 30), link('users', 31), ...users(11, 11), link('users', 5)]
    const { body } = await create({ name: 'Mixed', _links: { members } })

    expect(await membersOf(body.id)).toEqual([5, 11, 30, 31])
  })

  it.each([
    ['no name', {}, violation('name', "Name can't be blank.")],
    ['a blank name', { name: ' ' }, violation('name', "Name can't be blank.")],
    ['a name of another group', { name: 'sTAFF' }, violation('name', 'Name has already been taken.')],
    [
      'a long name',
      { name: 'x'.repeat(256) },
      violation('name', 'Name is too long (maximum is 255 characters).'),
    ],
    ['a time', { name: 'x', createdAt: LATER }, readOnly('createdAt', 'Created on')],
  ])('refuses %s', async (_, body, error) => {
    expect(await create(body)).toMatchObject({ status: 422, body: error })
  })

  it.each([
    ['a group', users(20)],
    ['the address of a group', [link('groups', 5)]],
    ['nobody', users(5, 999)],
    ['no link', [...users(5), 7]],
    ['another resource', [link('projects', 1)]],
  ])('refuses %s as a member', async (_, members) => {
    const { status, body } = await create({ name: 'x', _links: { members } })

    expect(status).toBe(422)
    expect(body).toMatchObject(errorBody('PropertyConstraintViolation', 'Members does not exist.'))
    expect(body._embedded.details.attribute).toBe('members')
  })

  it.each([link('users', 5), { href: null }, { raw: 1 }, '/api/v3/users/5', 7])(
    'refuses %j in place of a list',
    async (members) => {
      const error = { status: 422, body: violation('members', 'Members is not a list.') }

      expect(await create({ name: 'x', _links: { members } })).toMatchObject(error)
      expect(await create({ name: 'x', members })).toMatchObject(error)
      expect(await change(20, { _links: { members } })).toMatchObject(error)
      expect(await membersOf(20)).toEqual([10, 11, 30])
    },
  )

  it('refuses users who are being deleted', async () => {
    await service.delete('/api/v3/users/5', { as })

    expect((await create({ name: 'x', _links: { members: users(5) } })).body).toEqual(
      violation('members', 'Members does not exist.'),
    )
  })

  it('refuses more than 20,000 members', async () => {
    const members = users(...Array.from({ length: 20_001 }, (_, index) => index + 1))
    const { body } = await create({ name: 'x', _links: { members } })

    expect(body).toEqual(violation('members', 'Members is too long (maximum is 20000).'))
  })

  it('looks no users up if there are more than 1,000 new members', async () => {
    const refuse = (count: number) => {
      const members = users(...Array.from({ length: count }, (_, index) => index + 1))
      return service.meter.measure(() => create({ name: 'x', _links: { members } }))
    }
    const [few, many] = [await refuse(30), await refuse(1001)]

    expect(many.result.body).toEqual(
      violation('members', 'Members have too many new ones (maximum is 1000).'),
    )
    expect(few.result.body).toEqual(violation('members', 'Members does not exist.'))
    expect(few.commands).toContain('Query')
    expect(many.commands).not.toContain('Query')
  })

  it('gives a name to one of two that ask for it at the same moment', async () => {
    const answers = await Promise.all([create({ name: 'Twins' }), create({ name: 'TWINS' })])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toEqual(
      violation('name', 'Name has already been taken.'),
    )
  })
})

describe('PATCH /api/v3/groups/{id}', () => {
  beforeEach(() => {
    now = LATER
  })

  it('changes the name, and leaves the members that it does not name', async () => {
    const { status, body } = await change(20, { name: 'Crew' })

    expect({ status, name: body.name, updatedAt: body.updatedAt }).toEqual({
      status: 200,
      name: 'Crew',
      updatedAt: LATER,
    })
    expect(await membersOf(20)).toEqual([10, 11, 30])
  })

  it('replaces the members, and moves `updatedAt`', async () => {
    const { status, body } = await change(20, { _links: { members: users(12, 10) } })

    expect({ status, updatedAt: body.updatedAt }).toEqual({ status: 200, updatedAt: LATER })
    expect(await membersOf(20)).toEqual([10, 12])
    for (const [id, groups] of [
      [10, [20]],
      [11, []],
      [12, [20, 21]],
    ] as const)
      expect((await usersIn(service.ports).byId(id))?.groups).toEqual(groups)
  })

  it.each([[[null]], [[{}]], [[7]]])(
    'keeps its members where %j is sent, which is no link',
    async (members) => {
      const before = await membersOf(20)
      const { status, body } = await change(20, { _links: { members } })

      expect(status).toBe(422)
      expect(body).toMatchObject(violation('members', 'Members does not exist.'))
      expect(await membersOf(20)).toEqual(before)
    },
  )

  it('empties the group, and only with a list', async () => {
    expect((await change(20, { _links: { members: null } })).body).toMatchObject(
      errorBody('PropertyConstraintViolation', "Members can't be blank."),
    )
    expect(await change(20, { _links: { members: [] } })).toMatchObject({ status: 200 })
    expect(await membersOf(20)).toEqual([])
  })

  it('takes the group as it was read, without writing anything', async () => {
    const { body } = await service.get(`${path}/20`, { as })
    const { result, commands } = await service.meter.measure(() => change(20, body))

    expect(result).toMatchObject({ status: 200, body })
    expect(commands.filter((command) => /Put|Update|Transact/.test(command))).toEqual([])
  })

  it('keeps a member that is being deleted until the end, and accepts no new one', async () => {
    await service.delete('/api/v3/users/10', { as })
    expect(await change(20, { _links: { members: users(10, 5) } })).toMatchObject({ status: 200 })

    expect((await change(21, { _links: { members: users(12, 10) } })).body).toEqual(
      violation('members', 'Members does not exist.'),
    )
    await service.drain()
    expect(await membersOf(20)).toEqual([5])
  })

  it('refuses the name of another group', async () => {
    expect((await change(20, { name: 'guests' })).body).toEqual(
      violation('name', 'Name has already been taken.'),
    )
  })
})

describe('DELETE /api/v3/groups/{id}', () => {
  const remove = (id: number) => service.delete(`${path}/${id}`, { as })

  it('answers 202 without a body, also again', async () => {
    for (const _ of [1, 2]) expect(await remove(20)).toMatchObject({ status: 202, body: undefined })
    await service.drain()
    expect(await remove(20)).toMatchObject({ status: 404 })
  })

  it('leaves the group visible, but not changeable, until it is deleted', async () => {
    await remove(20)
    const { status, body } = await service.get(`${path}/20`, { as })

    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Staff', _links: { members: [] } })
    expect(Object.keys(body._links)).not.toContain('updateImmediately')
    expect(Object.keys(body._links)).not.toContain('delete')
    expect(await change(20, { name: 'Crew' })).toMatchObject({
      status: 409,
      body: { errorIdentifier: expect.stringMatching(/UpdateConflict$/) },
    })
    await service.drain()
    expect(await service.get(`${path}/20`, { as })).toMatchObject({ status: 404 })
  })

  it('frees the name, the members and the memberships', async () => {
    await remove(20)
    await service.drain()

    expect(await create({ name: 'Staff' })).toMatchObject({ status: 201 })
    expect((await usersIn(service.ports).byId(10))?.groups).toEqual([])
    expect(await membershipsIn(service.ports).of(20)).toEqual([])
    expect((await membershipsIn(service.ports).members(1)).map(({ principal }) => principal)).toEqual([
      3, 4, 31,
    ])
  })

  it('does not let a member in at the same moment', async () => {
    const [{ status }] = await Promise.all([change(20, { _links: { members: users(5) } }), remove(20)])
    await service.drain()

    expect([200, 404, 409]).toContain(status)
    expect(await service.get(`${path}/20`, { as })).toMatchObject({ status: 404 })
    expect((await usersIn(service.ports).byId(5))?.groups).toEqual([])
    expect(await membershipsIn(service.ports).of(5)).toEqual([])
  })
})
