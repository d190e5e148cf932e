import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [ADMIN, MANAGER, INVITER, BOTH, KNOWN, LOCKED] = [1, 2, 3, 4, 5, 6]
const [MANAGING, INVITING, WORKING] = [10, 11, 12]
const NEW = 'new@example.com'

const world = [
  role(MANAGING, ['manage_members']),
  role(INVITING, ['manage_users']),
  role(WORKING, ['view_work_packages']),
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  user(MANAGER, 'mona', { token: tokenOf(MANAGER) }),
  user(INVITER, 'uma', { token: tokenOf(INVITER) }),
  user(BOTH, 'both', { token: tokenOf(BOTH) }),
  user(KNOWN, 'kim'),
  user(LOCKED, 'lou', { status: 'locked' }),
  group(20, 'Crew', []),
  project(1),
  ...[MANAGER, BOTH].map((id) => membership(id, 1, MANAGING)),
  ...[INVITER, BOTH].map((id) => membership(id, null, INVITING)),
]

let service: Service

beforeEach(async () => {
  service = await Service.start()
  expect((await service.import(world)).rejected).toEqual([])
})

const body = (email: unknown, links: object = {}) => ({
  email,
  _links: {
    project: { href: '/api/v3/projects/1' },
    roles: [{ href: `/api/v3/roles/${WORKING}` }],
    ...links,
  },
})
const add = (who: number, email: unknown, links = {}) =>
  service.post('/api/v3/memberships', { as: tokenOf(who), body: body(email, links) })
const form = (who: number, email: unknown) =>
  service.post('/api/v3/memberships/form', { as: tokenOf(who), body: body(email) })
const owner = () => usersIn(service.ports).ownerOf('email', NEW)
const members = async () => (await membershipsIn(service.ports).members(1)).map(({ principal }) => principal)
const wrong = async () => violations(service.ports, await itemsOf(service.table))

describe('A membership by email', () => {
  it.each([
    ['an administrator', ADMIN],
    ['who manages members and users', BOTH],
  ])('invites an unknown address and makes its user a member: %s', async (_, who) => {
    const { status, body: made } = await add(who, NEW)
    const id = (await owner()) as number

    expect(status).toBe(201)
    expect(made).not.toHaveProperty('email')
    expect(made._links.principal).toEqual({ href: `/api/v3/users/${id}`, title: 'new @example.com' })
    expect(await usersIn(service.ports).byId(id)).toMatchObject({ status: 'invited', email: NEW, login: NEW })
    expect(await members()).toContain(id)
    await service.sweepAndDrain()
    expect(service.mailer.handedOver.map(({ to }) => to)).toEqual([NEW])
    expect(service.mailer.handedOver[0]?.text).toMatch(
      /^Hello,\n\n.+ has invited you to the project “.+”. Your roles: .+\.\n/,
    )
    expect(await wrong()).toEqual([])
  })

  it('makes the user of a known address a member, without an invitation', async () => {
    const { status, body: made } = await add(BOTH, ' Kim@Example.com ')

    expect(status).toBe(201)
    expect(made._links.principal.href).toBe(`/api/v3/users/${KNOWN}`)
    await service.sweepAndDrain()
    expect(service.mailer.handedOver).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it.each([
    ['an unknown address', NEW],
    ['a known one', 'kim@example.com'],
    ['no address', 'x'],
  ])('finds nobody for those who may not invite: %s', async (_, email) => {
    const { status, body: error } = await add(MANAGER, email)

    expect(status).toBe(422)
    expect(error.message).toBe('Principal does not exist.')
    expect(error._embedded.details.attribute).toBe('principal')
    expect((await form(MANAGER, email)).body._embedded.validationErrors).toHaveProperty('principal')
  })

  it('is 403 for those who manage no members', async () => {
    expect((await add(INVITER, NEW)).status).toBe(403)
    expect(await owner()).toBeUndefined()
  })

  it.each([
    ['no address', 'new', 'email', 'Email is invalid.'],
    ['a locked user', 'lou@example.com', 'principal', 'Principal cannot be assigned to a project.'],
    ['a member', 'both@example.com', 'principal', 'User has already been taken.'],
    ['an empty one', ' ', 'principal', "Principal can't be blank."],
  ])('is refused for %s', async (_, email, attribute, message) => {
    const { status, body: error } = await add(BOTH, email)

    expect([status, error.message, error._embedded?.details.attribute]).toEqual([422, message, attribute])
  })

  it('reports all errors without inviting anybody', async () => {
    const { status, body: error } = await add(BOTH, NEW, { roles: [] })

    expect([status, error.message]).toEqual([422, 'Roles need to be assigned.'])
    expect(await owner()).toBeUndefined()
    expect((await add(BOTH, NEW, { project: { href: '/api/v3/projects/99' } })).body.message).toBe(
      'Project does not exist.',
    )
    expect(await owner()).toBeUndefined()
  })

  it('does not count beside a principal', async () => {
    const { status, body: made } = await add(MANAGER, NEW, { principal: { href: '/api/v3/groups/20' } })

    expect(status).toBe(201)
    expect(made._links.principal.href).toBe('/api/v3/groups/20')
    expect(await owner()).toBeUndefined()
  })

  it('is checked by forms, which invite nobody; their payload can be committed', async () => {
    const { body: checked } = await form(BOTH, NEW)
    const { payload, validationErrors } = checked._embedded

    expect(validationErrors).toEqual({})
    expect(payload).toMatchObject({ email: NEW })
    expect(await owner()).toBeUndefined()
    const { href } = checked._links.commit
    expect((await service.post(href, { as: tokenOf(BOTH), body: payload })).status).toBe(201)
    expect(await members()).toContain(await owner())
  })

  it('shows in the form whom a known address is of', async () => {
    const { payload } = (await form(BOTH, 'kim@example.com')).body._embedded

    expect(payload._links.principal).toEqual({ href: `/api/v3/users/${KNOWN}`, title: 'kim Person' })
  })

  it('is one user, though two invite them at once', async () => {
    const statuses = (await Promise.all([add(BOTH, NEW), add(ADMIN, NEW)])).map(({ status }) => status)

    expect(statuses.sort()).toEqual([201, 422])
    await service.sweepAndDrain()
    expect(await wrong()).toEqual([])
  })
})
