import { beforeEach, describe, expect, it } from 'vitest'
import { startPrincipalRemoval } from '#shared/resources/principals/remove-principal.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const password = 'correct horse'

describe('signing in with login and password', () => {
  let service: Service
  const signIn = (login: string, given = password, path = '/api/v3') =>
    service.get(path, { headers: { authorization: basic(given, login) } })
  const expectSignedIn = ({ status, body }: Answer, name: string) => {
    expect(status).toBe(200)
    expect(body._links.user).toMatchObject({ title: `${name} Person` })
  }
  const expectRefused = ({ status, headers, body }: Answer) => {
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Basic realm="Project Management API", charset="UTF-8"')
    expect(body).toEqual(badCredentials)
  }

  beforeEach(async () => {
    service = await Service.startWith([...personas, user(50, 'Zoe', { password })])
  })

  it('works for an active user, with their rights, also for writing', async () => {
    await service.import([
      { kind: 'membership', principal: 50, project: null, roles: [1] },
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
    ])
    const headers = { authorization: basic(password, 'Zoe') }
    const { status, body } = await service.patch('/api/v3/placeholder_users/10', {
      headers,
      body: { name: 'Artist' },
    })

    expectSignedIn(await signIn('Zoe'), 'Zoe')
    expect([status, body.name]).toEqual([200, 'Artist'])
  })

  it.each(['zoe', 'ZOE', '\uff3aoe', 'Z\u200boe'])(
    'works with %j, which is the same login',
    async (login) => {
      expectSignedIn(await signIn(login), 'Zoe')
    },
  )

  it.each([
    ['with colons', 'pass:word::'],
    ['with spaces around', '  pass word '],
    ['of 8 code points that are 16 units', '😀'.repeat(8)],
    ['of 128 code points that are 256 units', '😀'.repeat(128)],
    ['with control characters', 'pass\u0000word\u007f'],
    ['that looks like a token', tokens.admin],
  ])('works with a password %s', async (_, unusual) => {
    await service.import([user(51, 'yann', { password: unusual })])

    expectSignedIn(await signIn('yann', unusual), 'yann')
  })

  it.each([
    ['composed', 'Zo\u00eb caf\u00e9', 'Zoe\u0308 cafe\u0301'],
    ['decomposed', 'Zoe\u0308 cafe\u0301', 'Zo\u00eb caf\u00e9'],
  ])('works with a password that was %s, however the letters are composed now', async (_, set, given) => {
    await service.import([user(51, 'yann', { password: set })])

    expectSignedIn(await signIn('yann', given), 'yann')
  })

  it('works with letters beyond ASCII in login and password in UTF-8, as the challenge asks, and in no other encoding', async () => {
    await service.import([user(51, 'zoë', { password: 'grüße, welt' })])
    const signInAs = (encoding: BufferEncoding) => {
      const credentials = Buffer.from('zoë:grüße, welt', encoding).toString('base64')
      return service.get('/api/v3', { headers: { authorization: `Basic ${credentials}` } })
    }

    expectSignedIn(await signInAs('utf8'), 'zoë')
    expectRefused(await signInAs('latin1'))
  })

  it.each([
    ['a wrong password', 'Zoe', 'wrong horse'],
    ['a password in another case', 'Zoe', 'Correct horse'],
    ['more than the password', 'Zoe', `${password}:`],
    ['a password beyond all limits', 'Zoe', 'x'.repeat(5000)],
    ['no password', 'Zoe', ''],
    ['a login that nobody has', 'yann', password],
    ['an email address for a login', 'Zoe@example.com', password],
    ['no login', '', password],
    ['the login of somebody without a password', 'nils', password],
    ['the password for a token', 'apikey', password],
    ['the id for a login', '50', password],
    ['an endless login', 'z'.repeat(5000), password],
  ])('is refused with %s', async (_, login, given) => {
    expectRefused(await signIn(login, given))
  })

  it.each(['locked', 'invited', 'registered'])('is refused to a user who is %s', async (status) => {
    await service.import([user(51, 'yann', { password, status })])

    expectRefused(await signIn('yann'))
  })

  it('is refused from the moment a removal is accepted, and when it has finished', async () => {
    await startPrincipalRemoval((await usersIn(service.ports).byId(50))!, service.ports)
    expectRefused(await signIn('Zoe'))
    await service.sweepAndDrain()

    expect(await usersIn(service.ports).byId(50)).toBeUndefined()
    expectRefused(await signIn('Zoe'))
  })

  it('stops when the user is locked and resumes when they are unlocked, each with the next request', async () => {
    expectSignedIn(await signIn('Zoe'), 'Zoe')
    await service.import([user(50, 'Zoe', { status: 'locked' })])
    expectRefused(await signIn('Zoe'))
    await service.import([user(50, 'Zoe')])

    expectSignedIn(await signIn('Zoe'), 'Zoe')
  })

  it('requires the new password immediately after a change', async () => {
    expectSignedIn(await signIn('Zoe'), 'Zoe')
    await service.import([user(50, 'Zoe', { password: 'another horse' })])

    expectRefused(await signIn('Zoe'))
    expectSignedIn(await signIn('Zoe', 'another horse'), 'Zoe')
  })

  it('requires the new login immediately after a change', async () => {
    expectSignedIn(await signIn('Zoe'), 'Zoe')
    await service.import([user(50, 'Zora')])

    expectRefused(await signIn('Zoe'))
    expect(await signIn('Zora')).toMatchObject({ status: 200 })
  })

  it('depends on the setting, which takes effect with the next request; tokens do not', async () => {
    const statuses: number[] = []
    for (const passwordAuthentication of [true, false, true]) {
      await service.import([{ kind: 'settings', passwordAuthentication }])
      statuses.push((await signIn('Zoe')).status, (await service.get('/api/v3', { as: tokens.admin })).status)
    }

    expect(statuses).toEqual([200, 200, 401, 200, 200, 200])
  })

  it('is refused where no login is required, too', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])

    expectRefused(await signIn('Zoe', 'wrong horse', '/api/v3/placeholder_users/schema'))
    expectRefused(await signIn('Zoe', 'wrong horse', '/api/v3/users/me'))
  })

  it('leaves no password in logs, exports and items', async () => {
    await signIn('Zoe')
    await signIn('Zoe', 'wrong horse')
    await service.post('/api/v3/placeholder_users', {
      headers: { authorization: basic(password, 'Zoe') },
      body: {},
    })
    const exported = JSON.stringify(await service.export())

    expect(service.logged.length).toBeGreaterThan(2)
    expect(service.logged.join('')).not.toMatch(/horse|scrypt|basic/i)
    expect(service.logged.join('')).not.toContain(Buffer.from(`Zoe:${password}`).toString('base64'))
    expect(exported).not.toMatch(/horse|scrypt/)
  })
})
