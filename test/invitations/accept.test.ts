import { beforeEach, describe, expect, it } from 'vitest'
import { LOCKOUT_PREFIX } from '#shared/access/lockout-store.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  accept,
  type Invited,
  invited,
  PASSWORD,
  SECRET,
  userOf,
} from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const MINUTE = 60_000
const DAYS = 24 * 60 * MINUTE

let clock: Date
let service: Service
let ines: Invited

beforeEach(async () => {
  clock = new Date('2026-03-01T12:00:00.000Z')
  service = await Service.startWith(personas, { now: () => clock })
  ines = await invited(service)
})

const stored = async (id: number) =>
  (await itemsOf(service.table)).find((item) => item.id === id && item.tokens)

describe('accepting an invitation', () => {
  it('makes the user active, and answers with the user as they see themselves', async () => {
    clock = new Date(clock.getTime() + MINUTE)

    const { status, body } = await accept(service, ines.token)

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'User', id: ines.id, status: 'active', email: ines.email })
    expect(body).toMatchObject({ login: ines.email, firstName: 'ines', lastName: '@example.com' })
    expect(body.updatedAt).toBe(clock.toISOString())
    expect(body._links.updateImmediately).toBeDefined()
    expect(body).not.toHaveProperty('admin')
    expect((await userOf(service, ines.id)).status).toBe('active')
  })

  it('takes login and names as the user gives them, trimmed', async () => {
    const more = { login: ' ines ', firstName: ' Inès ', lastName: 'Dupont' }

    const { body } = await accept(service, ines.token, more)

    expect(body).toMatchObject({ login: 'ines', firstName: 'Inès', lastName: 'Dupont' })
    expect(await userOf(service, ines.id)).toMatchObject({ login: 'ines', name: 'Inès Dupont' })
  })

  it('keeps the password as a salted hash, and of the invitation nothing', async () => {
    await accept(service, ines.token)

    const { password, invitation } = (await stored(ines.id)) as Item
    expect(password).toMatch(/^\$scrypt\$/)
    expect(invitation).toBeUndefined()
    expect(JSON.stringify(await itemsOf(service.table))).not.toContain(PASSWORD)
  })

  it('ignores credentials, good ones and bad ones', async () => {
    const body = { token: ines.token, password: PASSWORD }
    const bad = { authorization: `Basic ${Buffer.from('ada:wrong').toString('base64')}` }

    const refused = await service.post('/api/v3/invitations/accept', { body: {}, headers: bad })
    const { status, body: user } = await service.post('/api/v3/invitations/accept', {
      as: tokens.admin,
      body,
    })

    expect(refused.status).toBe(404)
    const keys = (await itemsOf(service.table)).map(({ pk }) => pk)
    expect(keys.filter((pk) => pk.startsWith(LOCKOUT_PREFIX))).toEqual([])
    expect(status).toBe(200)
    expect(user.id).toBe(ines.id)
    expect(user).not.toHaveProperty('admin')
  })

  it('works until the last moment of the seventh day, and not in the next', async () => {
    const other = await invited(service, { email: 'other@example.com' })
    clock = new Date(clock.getTime() + 7 * DAYS - 1)
    const before = await accept(service, ines.token)
    clock = new Date(clock.getTime() + 1)
    const after = await accept(service, other.token)

    expect([before.status, after.status]).toEqual([200, 404])
    expect((await userOf(service, other.id)).status).toBe('invited')
  })

  it('works once', async () => {
    await accept(service, ines.token)

    const { status } = await accept(service, ines.token, { password: 'another password' })

    expect(status).toBe(404)
  })

  it('works once also for several at the same time', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

    const answers = await Promise.all(names.map((firstName) => accept(service, ines.token, { firstName })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect((await userOf(service, ines.id)).firstName).toBe(winner.firstName)
  })

  it('counts an administrator who was invited among the active ones', async () => {
    const root = await invited(service, { email: 'root@example.com', admin: true })
    await accept(service, root.token)

    const { status } = await service.post('/api/v3/users/1/lock', { as: tokens.admin })

    expect(status).toBe(200)
  })

  it.each([undefined, null, '', 7, {}, 'opi_', `opi_0_${SECRET}`, `opi_99_${SECRET}`, `opi_1_${SECRET}`])(
    'is 404 for the token %j',
    async (token) => {
      const { status, body } = await accept(service, token)

      expect(status).toBe(404)
      expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:NotFound')
    },
  )

  it('is 404 for the token of another user, for a truncated one and for one with additional characters', async () => {
    const other = ines.token.replace(/^opi_\d+/, 'opi_2')

    for (const token of [other, ines.token.slice(0, -1), `${ines.token}x`, ` ${ines.token}`])
      expect((await accept(service, token)).status).toBe(404)
  })
})

describe('the values from an invited user', () => {
  it.each([
    [{ password: undefined }, 'password', "Password can't be blank."],
    [{ password: null }, 'password', "Password can't be blank."],
    [{ password: 'sevenci' }, 'password', 'Password is too short (minimum is 8 characters).'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password is too long (maximum is 128 characters).'],
    [{ password: 12345678 }, 'password', 'Password is invalid.'],
    [{ login: '' }, 'login', "Login can't be blank."],
    [{ login: 'me' }, 'login', 'Login is invalid.'],
    [{ login: 'x'.repeat(257) }, 'login', 'Login is too long (maximum is 256 characters).'],
    [{ login: 'ADA' }, 'login', 'Login has already been taken.'],
    [{ firstName: null }, 'firstName', "First name can't be blank."],
    [{ lastName: 'x'.repeat(31) }, 'lastName', 'Last name is too long (maximum is 30 characters).'],
  ])(
    'violates with %j the property %s, and leaves the invitation as it is',
    async (more, attribute, message) => {
      const { status, body } = await accept(service, ines.token, more)

      expect(status).toBe(422)
      expect(body).toMatchObject({ message, _embedded: { details: { attribute } } })
      expect((await accept(service, ines.token)).status).toBe(200)
    },
  )

  it('is refused with all its errors at once', async () => {
    const { status, body } = await accept(service, ines.token, { password: 'short', login: 'ada' })

    expect(status).toBe(422)
    expect(body._embedded.errors.map(({ message }: { message: string }) => message).sort()).toEqual([
      'Login has already been taken.',
      'Password is too short (minimum is 8 characters).',
    ])
  })

  it('changes nothing that is not theirs to change', async () => {
    const more = { email: 'else@example.com', admin: true, status: 'locked', id: 1, language: 'xx' }

    const { status } = await accept(service, ines.token, more)

    expect(status).toBe(200)
    expect(await userOf(service, ines.id)).toMatchObject({
      email: ines.email,
      admin: false,
      status: 'active',
    })
  })

  it('is not looked at without a token that invites', async () => {
    expect((await accept(service, 'nonsense', { password: '' })).status).toBe(404)
  })
})
