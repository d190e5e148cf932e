import { beforeEach, describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { SECRET } from '#test/support/fixtures/invitations.ts'
import {
  accounts,
  issuer,
  linkFor,
  NEW,
  OLD,
  request,
  reset,
  signInStatus,
} from '#test/support/fixtures/password-resets.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T12:34:00Z')

let now: number
let service: Service
let token: string

beforeEach(async () => {
  now = START
  service = await Service.startWith(accounts, { now: () => new Date(now), issuers: [issuer] })
  token = await linkFor(service, 'nils')
})

const as = tokenOf(1)
const change = (body: object) => service.patch('/api/v3/users/3', { as, body })

describe('the link of a mail', () => {
  it('sets the password, and mails that it was changed', async () => {
    expect(await reset(service, token)).toMatchObject({ status: 204, body: undefined })
    await service.drain()

    expect(await signInStatus(service, 'nils', NEW)).toBe(200)
    expect(await signInStatus(service, 'nils', OLD)).toBe(401)
    const mail = service.mailer.arrived.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([
      'nils@example.com',
      'Your password for Project Management was changed',
    ])
    expect(mail?.text).toContain('on Sunday, 1 March 2026 at 12:34 (UTC), with the link of an email.')
  })

  it('ends all sessions of the user; API tokens stay valid', async () => {
    const begin = async (headers: object) =>
      (await service.post('/api/v3/session', { headers: headers as Record<string, string> })).headers
        .get('set-cookie')
        ?.split(';')[0] as string
    const byPassword = await begin({ authorization: basic(OLD, 'nils') })
    const byToken = await begin({ authorization: basic(tokenOf(3), 'apikey') })
    const statusWith = async (cookie: string) =>
      (await service.get('/api/v3/session', { headers: { cookie } })).status
    expect([await statusWith(byPassword), await statusWith(byToken)]).toEqual([200, 200])

    await reset(service, token)

    expect([await statusWith(byPassword), await statusWith(byToken)]).toEqual([401, 401])
    expect((await service.get('/api/v3/my_preferences', { as: tokenOf(3) })).status).toBe(200)
  })

  it('works once, also for several at the same time', async () => {
    const passwords = ['first of these', 'second of these', 'third of these']

    const answers = await Promise.all(passwords.map((password) => reset(service, token, password)))

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect((await reset(service, token)).status).toBe(404)
    const won = passwords[answers.findIndex(({ status }) => status === 204)] as string
    expect(await signInStatus(service, 'nils', won)).toBe(200)
  })

  it('works until the last moment of the hour, and not in the next', async () => {
    now += 60 * MINUTE - 1
    expect((await reset(service, token, 'short')).status).toBe(422)
    now += 1
    expect((await reset(service, token)).status).toBe(404)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a newer link', () => linkFor(service, 'nils')],
    ['a new password', () => change({ password: 'another password' })],
    ['a new address', () => change({ email: 'nils@example.org' })],
    ['a new identity', () => change({ identity_url: 'acme:3' })],
    ['a lock', () => service.post('/api/v3/users/3/lock', { as })],
    [
      'a lock that was removed',
      async () => {
        await service.post('/api/v3/users/3/lock', { as })
        await service.delete('/api/v3/users/3/lock', { as })
      },
    ],
    ['the end of passwords', () => service.import([{ kind: 'settings', passwordAuthentication: false }])],
    ['the deletion of the user', () => service.delete('/api/v3/users/3', { as })],
  ])('ends with %s', async (_, event) => {
    await event()

    expect((await reset(service, token)).status).toBe(404)
    expect((await service.get(`/reset?token=${token}`)).status).toBe(404)
  })

  it('stays valid while the hash of the same password is only replaced or the user changes otherwise', async () => {
    await change({ firstName: 'Nelson' })

    expect((await reset(service, token)).status).toBe(204)
  })

  it.each([undefined, null, '', 7, {}, 'opr_', `opr_0_${SECRET}`, `opr_99_${SECRET}`, `opr_3_${SECRET}`])(
    'is 404 with the token %j',
    async (other) => {
      const { status, body } = await reset(service, other)

      expect(status).toBe(404)
      expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:NotFound')
    },
  )

  it('is 404 with the token of another user, a truncated one and one with additional characters', async () => {
    for (const other of [token.replace('_3_', '_9_'), token.slice(0, -1), `${token}x`, ` ${token}`])
      expect((await reset(service, other)).status).toBe(404)
  })

  it('does not let a user of single sign-on set a password', async () => {
    await request(service, 'sina')
    await service.drain()
    const item = (await itemsOf(service.table)).find(({ pk }) => pk === 'PASSWORD_RESET#6')

    expect(item?.hash).toBeDefined()
    expect((await reset(service, `opr_6_${SECRET}`)).status).toBe(404)
  })

  it.each([
    [undefined, "Password can't be blank."],
    [null, "Password can't be blank."],
    ['sevenci', 'Password is too short (minimum is 8 characters).'],
    ['x'.repeat(129), 'Password is too long (maximum is 128 characters).'],
    [12345678, 'Password is invalid.'],
  ])('is 422 with the password %j, and stays valid', async (password, message) => {
    const body = password === undefined ? { token } : { token, password }
    const answer = await service.post('/api/v3/password_resets/accept', { body })

    expect(answer).toMatchObject({
      status: 422,
      body: { message, _embedded: { details: { attribute: 'password' } } },
    })
    expect((await reset(service, token)).status).toBe(204)
  })

  it('unlocks sign-in after too many wrong passwords', async () => {
    for (let tried = 0; tried < 10; tried += 1) await signInStatus(service, 'nils', 'wrong password')
    expect(await signInStatus(service, 'nils', OLD)).toBe(401)

    await reset(service, token)

    expect(await signInStatus(service, 'nils', NEW)).toBe(200)
  })

  it('is in the audit log, without the password', async () => {
    await reset(service, token)

    const nils = { href: '/api/v3/users/3', title: 'Nils Person' }
    expect(await audited(service)).toMatchObject([
      {
        action: 'password:reset',
        actor: nils,
        object: nils,
        changes: [{ property: 'password', old: null, new: 'changed' }],
      },
    ])
  })

  it('changes nothing but the password', async () => {
    const before = (await service.get('/api/v3/users/3', { as })).body
    now += MINUTE
    const body = {
      token,
      password: NEW,
      login: 'root',
      admin: true,
      status: 'locked',
      email: 'x@example.com',
    }
    expect((await service.post('/api/v3/password_resets/accept', { body })).status).toBe(204)

    const { updatedAt, ...after } = (await service.get('/api/v3/users/3', { as })).body
    expect({ ...after, updatedAt: before.updatedAt }).toEqual(before)
    expect(updatedAt).toBe(new Date(now).toISOString())
  })
})

describe('the token of a link', () => {
  it('is in the table only as a hash once the mail was sent, and in no log, answer or export', async () => {
    const { body } = await service.get('/api/v3/users/3', { as })
    await service.get(`/reset?token=${token}`)
    await reset(service, token, 'short')

    const kept = JSON.stringify([await itemsOf(service.table), body, await service.export(), service.logged])
    expect(kept).not.toContain(token.slice(-43))
  })
})
