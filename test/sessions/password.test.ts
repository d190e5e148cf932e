import { beforeEach, describe, expect, it } from 'vitest'
import { sessionsIn } from '#shared/access/session-store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { multipleErrors, violation } from '#test/support/oracles/expected-errors.ts'

const OLD = 'correct horse battery'
const NEW = 'another horse battery'
const incorrect = violation('currentPassword', 'Current password is incorrect.')
const blank = violation('currentPassword', "Current password can't be blank.")
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`nils:${password}`).toString('base64')}`,
})

const START = new Date('2026-01-05T08:00:00Z')
const minutesLater = (minutes: number) => new Date(+START + minutes * 60_000)

let now: Date
let service: Service
let session: BrowserSession
const mine = '/api/v3/users/me'
const statusWith = async (password: string) => (await service.get(mine, { headers: basic(password) })).status

beforeEach(async () => {
  now = START
  service = await Service.startWith([...personas, user(3, 'nils', { token: tokens.nobody, password: OLD })], {
    now: () => now,
  })
  session = await BrowserSession.begin(service, { headers: basic(OLD) })
  now = minutesLater(10)
})

describe("a new password of one's own, in a session", () => {
  it('needs the present one, and leaves this session as the only one', async () => {
    const other = await BrowserSession.begin(service, { as: tokens.nobody })

    expect(
      await session.patch('/api/v3/users/3', { body: { password: NEW, currentPassword: OLD } }),
    ).toMatchObject({ status: 200, body: { id: 3 } })
    expect(await session.status()).toBe(200)
    expect(await other.status()).toBe(401)
    expect([await statusWith(OLD), await statusWith(NEW)]).toEqual([401, 200])
  })

  it('can be followed by another one', async () => {
    await session.patch(mine, { body: { password: NEW, currentPassword: OLD } })

    expect(await session.patch(mine, { body: { password: OLD, currentPassword: NEW } })).toMatchObject({
      status: 200,
    })
    expect(await session.status()).toBe(200)
  })

  it.each([
    ['without it', { password: NEW }, blank],
    ['with an empty one', { password: NEW, currentPassword: null }, blank],
    ['with a wrong one', { password: NEW, currentPassword: NEW }, incorrect],
    ['with a number', { password: NEW, currentPassword: 5 }, expect.anything()],
    [
      'that is too short',
      { password: 'short' },
      multipleErrors(expect.objectContaining({}) as never, blank as never),
    ],
  ])('is refused %s', async (_, body, error) => {
    expect(await session.patch(mine, { body })).toMatchObject({ status: 422, body: error })
    expect(await statusWith(OLD)).toBe(200)
  })

  it('is refused whatever is sent once too many were wrong, and signing in with a password too', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await session.patch(mine, { body: { password: NEW, currentPassword: `wrong ${attempt}` } })

    expect(await session.patch(mine, { body: { password: NEW, currentPassword: OLD } })).toMatchObject({
      status: 422,
      body: incorrect,
    })
    expect(await statusWith(OLD)).toBe(401)
    expect(await session.status()).toBe(200)
  })

  it('needs nothing else in the first ten minutes of a session that began with a password', async () => {
    now = minutesLater(9)

    expect(await session.patch(mine, { body: { password: NEW } })).toMatchObject({ status: 200 })
  })

  it('is refused to an API token without it, and to a session that began with one', async () => {
    const byToken = await BrowserSession.begin(service, { as: tokens.nobody })

    expect(await byToken.patch(mine, { body: { password: NEW } })).toMatchObject({ body: blank })
    for (const change of [{ password: NEW }, { email: 'thief@example.com' }])
      expect(await service.patch(mine, { as: tokens.nobody, body: change })).toMatchObject({ body: blank })
    expect(await statusWith(OLD)).toBe(200)
  })

  it.each([{ password: NEW }, { email: 'thief@example.com' }, { login: 'thief' }])(
    'is not set by an API token where there is none yet, like address and login: %j',
    async (change) => {
      const set = (body: object) => service.patch(mine, { as: tokens.admin, body })

      expect(await set(change)).toMatchObject({ status: 422, body: blank })
      expect(await set({ ...change, currentPassword: NEW })).toMatchObject({ status: 422, body: incorrect })
    },
  )

  it('is set without the present one by users who have none and have just signed in by single sign-on', async () => {
    const { cookie } = await sessionsIn(service.ports).begin((await usersIn(service.ports).byId(2)) as User)
    const mona = new BrowserSession(service, session.cookie.replace(/=.*/, `=${cookie}`))

    expect(await mona.patch(mine, { body: { email: 'mona@example.org' } })).toMatchObject({ status: 200 })
    expect(await mona.patch(mine, { body: { password: NEW } })).toMatchObject({ status: 200 })
    now = minutesLater(20)
    expect(await mona.patch(mine, { body: { password: OLD } })).toMatchObject({ status: 422, body: blank })
  })

  it('is asked for by the form, which does not try passwords', async () => {
    const form = async (body: object) => {
      const answer = await session.post('/api/v3/users/3/form', { body })
      return answer.body._embedded
    }

    expect((await form({})).schema.currentPassword).toMatchObject({ type: 'Password', writable: true })
    const byToken = await service.post('/api/v3/users/3/form', {
      as: tokens.nobody,
      body: { email: 'n@example.com' },
    })
    expect(byToken.body._embedded.validationErrors).toEqual({ currentPassword: blank })
    expect(byToken.body._embedded.schema).toHaveProperty('currentPassword')
    const byAdmin = await service.post('/api/v3/users/3/form', { as: tokens.admin, body: { password: NEW } })
    expect(byAdmin.body._embedded.schema).not.toHaveProperty('currentPassword')
    expect((await form({ password: NEW })).validationErrors).toMatchObject({ currentPassword: blank })
    const wrong = await form({ password: NEW, currentPassword: 'wrong' })
    expect(wrong.validationErrors).toEqual({})
    expect(wrong.payload).toMatchObject({ password: NEW, currentPassword: 'wrong' })
  })

  it('is not shown, stored or exported', async () => {
    await session.patch(mine, { body: { password: NEW, currentPassword: OLD } })

    expect((await session.get(mine)).body).not.toHaveProperty('currentPassword')
    expect(JSON.stringify(await usersIn(service.ports).byId(3))).not.toContain(OLD)
    expect(JSON.stringify(await service.export())).not.toContain('urrentPassword')
  })
})

describe('the present password', () => {
  it('is not needed for anything else', async () => {
    expect(await session.patch(mine, { body: { firstName: 'Nila' } })).toMatchObject({ status: 200 })
  })

  it('is not needed for the password of another user', async () => {
    const admin = await BrowserSession.begin(service, { as: tokens.admin })

    expect(await admin.patch('/api/v3/users/3', { body: { password: NEW } })).toMatchObject({ status: 200 })
  })

  it('is ignored where it is not asked for', async () => {
    const body = { currentPassword: 'wrong', firstName: 'Nila' }

    expect(await service.patch(mine, { as: tokens.nobody, body })).toMatchObject({ status: 200 })
  })
})
