import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'

const path = '/api/v3/api_tokens'
const PASSWORD = 'correct horse battery'
const byPassword = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`
const byToken = tokenOf(1)

let service: Service
let now: number

beforeEach(async () => {
  now = Date.parse('2026-01-31T12:00:00Z')
  service = await Service.start({ now: () => new Date(now) })
  await service.import([
    user(1, 'ada', { password: PASSWORD, token: byToken }),
    user(2, 'bob', { token: tokenOf(2) }),
  ])
})

const create = (body: object, headers: Record<string, string> = { authorization: byPassword }) =>
  service.post(path, { body, headers })
const withToken = (body: object) => service.post(path, { as: byToken, body })
const list = async (as: string) => (await service.get(path, { as })).body._embedded.elements

describe('An own API token', () => {
  it('is made with a password, shown once, listed, used and revoked', async () => {
    const { status, body: made } = await create({ name: 'Laptop', expiresAt: '2027-01-31T12:00:00.000Z' })

    expect(status).toBe(201)
    expect(made).toEqual({
      _type: 'ApiToken',
      id: made.token.slice(0, 'opk_1_'.length + 6),
      name: 'Laptop',
      createdAt: '2026-01-31T12:00:00.000Z',
      expiresAt: '2027-01-31T12:00:00.000Z',
      lastUsedOn: null,
      token: expect.stringMatching(/^opk_1_[\w-]{43}$/),
      _links: {
        self: { href: null, title: 'Laptop' },
        delete: { href: `${path}/${made.id}`, method: 'delete' },
      },
    })
    now += 24 * 3600 * 1000
    const { token, ...shown } = made
    await list(token)
    expect((await list(token)).at(-1)).toEqual({ ...shown, lastUsedOn: '2026-02-01' })
    expect((await service.delete(made._links.delete.href, { as: token })).status).toBe(204)
    expect((await service.get(path, { as: token })).status).toBe(401)
    expect((await list(byToken)).map(({ id }: { id: string }) => id)).toEqual(['opk_1_token-'])
  })

  it('expires at the given time', async () => {
    const { token } = (await create({ name: 'Short', expiresAt: '2026-02-01T00:00:00.000Z' })).body
    expect((await service.get(path, { as: token })).status).toBe(200)
    now = Date.parse('2026-02-01T00:00:00Z')

    expect((await service.get(path, { as: token })).status).toBe(401)
  })

  it.each([
    [{}, 403],
    [{ currentPassword: 'wrong' }, 403],
    [{ currentPassword: '' }, 403],
    [{ currentPassword: 5 }, 403],
    [{ currentPassword: PASSWORD }, 201],
  ])('is not made with a token alone: %o', async (body, status) => {
    expect((await withToken({ name: 'Bred', ...body })).status).toBe(status)
    expect(await list(byToken)).toHaveLength(status === 201 ? 2 : 1)
  })

  it('is made by a session that began with a password a moment ago, and by no other', async () => {
    const [fresh, byAnother] = await Promise.all([
      BrowserSession.begin(service, { headers: { authorization: byPassword } }),
      BrowserSession.begin(service, { as: byToken }),
    ])
    const make = async (session: BrowserSession) =>
      (await session.post(path, { body: { name: 'Console' } })).status

    expect(await make(byAnother)).toBe(403)
    now += 10 * 60 * 1000 - 1
    expect(await make(fresh)).toBe(201)
    now += 1
    expect(await make(fresh)).toBe(403)
  })

  it('is not made any more after too many wrong passwords', async () => {
    for (let attempt = 0; attempt < 20; attempt++) await withToken({ name: 'Bred', currentPassword: 'wrong' })

    expect((await withToken({ name: 'Bred', currentPassword: PASSWORD })).status).toBe(403)
    expect((await create({ name: 'Laptop' })).status).toBe(401)
  })

  it.each([
    [{}, "Name can't be blank."],
    [{ name: 'x'.repeat(256) }, 'Name is too long (maximum is 255 characters).'],
    [{ name: 'x', expiresAt: '2026-01-31T12:00:00.000Z' }, 'Expires on is invalid.'],
    [{ name: 'x', expiresAt: '2028-01-31T12:00:01.000Z' }, 'Expires on is invalid.'],
    [{ name: 'x', expiresAt: 'never' }, 'Expires on is not a valid date.'],
    [{ name: 'x', expiresAt: '2026-12-31T12:00:00Z' }, 'Expires on is not a valid date.'],
  ])('is refused: %o', async (body, message) => {
    const { status, body: error } = await create(body)

    expect([status, error.message]).toEqual([422, message])
  })

  it('is one of 20 at most', async () => {
    for (let made = 1; made < 20; made++) expect((await create({ name: `Token ${made}` })).status).toBe(201)
    const { status, body } = await create({ name: 'One more' })

    expect([status, body.message]).toEqual([422, 'Tokens is too long (maximum is 20).'])
  })

  it('is nobody else’s', async () => {
    const { body } = await create({ name: 'Laptop' })

    expect((await service.delete(`${path}/${body.id}`, { as: tokenOf(2) })).status).toBe(404)
    expect(await list(tokenOf(2))).toHaveLength(1)
    expect((await service.get(path)).status).toBe(401)
    expect((await service.post(path, { body: { name: 'x' } })).status).toBe(401)
    expect((await service.delete(`${path}/${body.id}`)).status).toBe(401)
    expect((await service.delete(`${path}/opk_1_nothing`, { as: byToken })).status).toBe(404)
  })

  it('appears neither in the user nor in the log nor in the table', async () => {
    const { token } = (await create({ name: 'Laptop' })).body

    expect(JSON.stringify(await usersIn(service.ports).byId(1))).not.toContain(token)
    expect(JSON.stringify(service.logged)).not.toContain(token)
  })
})
