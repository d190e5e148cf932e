import { beforeEach, describe, expect, it } from 'vitest'
import { createToken } from '#infra/admin/tokens.ts'
import { sessionNamedBy, sessionsIn } from '#shared/access/session-store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { BrowserSession, ownScript } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { badCredentials, errorBody } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/session'
const PASSWORD = 'correct horse battery'
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const ended = errorBody('Unauthenticated', 'Your session has ended. Sign in again.')
const asAdmin = { as: tokens.admin }
const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

const nils = (more: object) => user(3, 'nils', more)

let service: Service
let now = 0
const signIn = (as = tokens.nobody) => BrowserSession.begin(service, { as })
const noted = () => service.ports.table.query({ pk: 'SESSION#3' })

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  service = await Service.startWith(personas, { now: () => new Date(now) })
})

describe('signing in', () => {
  it('answers the session, and sets a cookie that no script reads and no other site sends', async () => {
    const answer = await service.post(path, { as: tokens.nobody })

    expect(answer).toMatchObject({
      status: 201,
      body: {
        _type: 'Session',
        createdAt: '2026-03-01T12:00:00.000Z',
        expiresAt: '2026-03-01T14:00:00.000Z',
        endsAt: '2026-03-02T00:00:00.000Z',
        _links: {
          self: { href: path },
          user: { href: '/api/v3/users/3', title: 'nils Person' },
          delete: { href: path, method: 'delete' },
        },
      },
    })
    expect(answer.headers.get('location')).toBe(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=3\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('takes a login with its password, and a token as Bearer', async () => {
    await service.import([nils({ password: PASSWORD })])
    const byPassword = await BrowserSession.begin(service, { headers: basic('nils', PASSWORD) })
    const byBearer = await BrowserSession.begin(service, {
      headers: { authorization: `Bearer ${tokens.nobody}` },
    })

    for (const session of [byPassword, byBearer])
      expect(await session.get('/api/v3/users/me')).toMatchObject({ status: 200, body: { id: 3 } })
  })

  it.each([
    [
      'without credentials',
      {},
      errorBody('Unauthenticated', expect.stringContaining('authenticated') as never),
    ],
    ['with wrong ones', { as: 'opk_3_0123456789abcdef' }, badCredentials],
    ['with a wrong password', { headers: basic('nils', 'wrong') }, badCredentials],
  ])('%s sets no cookie', async (_, options, body) => {
    const answer = await service.post(path, options)

    expect(answer).toMatchObject({ status: 401, body })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('needs the credentials themselves: a session begins no other, which would last longer', async () => {
    const session = await signIn()

    expect(await session.post(path)).toMatchObject({ status: 401 })
  })

  it('stores a hash of what is in the cookie, and nothing by which one could sign in', async () => {
    const { cookie } = await signIn()
    const items = await noted()

    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain(cookie.split('.')[1])
  })

  it('with a header does not look at the cookie', async () => {
    const { cookie } = await signIn()

    expect(await service.get('/api/v3/users/me', { ...asAdmin, headers: { cookie } })).toMatchObject({
      status: 200,
      body: { id: 1 },
    })
    const wrong = { as: 'opk_3_0123456789abcdef', headers: { cookie } }
    expect(await service.get('/api/v3/users/me', wrong)).toMatchObject({ status: 401, body: badCredentials })
  })
})

describe('a session', () => {
  it('shows the signed-in user; other requests have none', async () => {
    const session = await signIn()

    expect(await session.get(path)).toMatchObject({
      status: 200,
      body: { _links: { user: { href: '/api/v3/users/3' } } },
    })
    expect(await service.get(path, asAdmin)).toMatchObject({ status: 404 })
    expect(await service.delete(path, asAdmin)).toMatchObject({ status: 404 })
    expect(await service.get(path)).toMatchObject({ status: 401 })
  })

  it('costs no round trip: it is read with its user', async () => {
    const session = await signIn()
    const { roundTrips } = await service.meter.measure(() => session.get('/api/v3/users/me'))
    const byToken = await service.meter.measure(() => service.get('/api/v3/users/me', { as: tokens.nobody }))

    expect(roundTrips).toBe(byToken.roundTrips)
  })

  it('knows what the rights of its user allow', async () => {
    const session = await signIn(tokens.manager)

    expect(await session.post('/api/v3/placeholder_users', { body: { name: 'New' } })).toMatchObject({
      status: 201,
    })
  })

  it.each([
    ['of nobody', (cookie: string) => cookie.replace('3.', '999.')],
    ['of another user', (cookie: string) => cookie.replace('3.', '2.')],
    ['with another secret', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['with half a secret', (cookie: string) => cookie.slice(0, -20)],
    ['without a user', (cookie: string) => cookie.replace('3.', '')],
    ['that is empty', () => 'session='],
    ['that is very long', (cookie: string) => cookie + 'x'.repeat(4000)],
    ['with an id that is none', (cookie: string) => cookie.replace('3.', `${'9'.repeat(16)}.`)],
  ])('is not what a cookie %s names', async (_, change) => {
    const { cookie } = await signIn()

    const answer = await service.get('/api/v3/users/me', { headers: { cookie: change(cookie) } })

    expect(answer).toMatchObject({ status: 401, body: ended })
  })

  it('is found among other cookies, and under its whole name only', async () => {
    const { cookie } = await signIn()
    const get = (header: string) => service.get(path, { headers: { cookie: header } })

    expect(await get(`a=b; ${cookie}; c=d`)).toMatchObject({ status: 200 })
    expect(await get(`my-${cookie}`)).toMatchObject({ status: 401 })
    expect(await get(`__Host-${cookie}`)).toMatchObject({ status: 401 })
  })
})

describe('what changes something', () => {
  const foreign = errorBody(
    'Unauthenticated',
    'Write requests of a session need the header X-Requested-With: XMLHttpRequest.',
  )
  const body = { name: 'New' }

  it('needs a header that no other site can send, besides the cookie', async () => {
    const { cookie } = await signIn(tokens.manager)
    const post = (headers: Record<string, string>) =>
      service.post('/api/v3/placeholder_users', { headers: { cookie, ...headers }, body })

    expect(await post({})).toMatchObject({ status: 401, body: foreign })
    expect(await post({ 'x-requested-with': 'fetch' })).toMatchObject({ status: 401, body: foreign })
    expect(await post({ 'x-requested-with': 'xmlhttprequest' })).toMatchObject({ status: 201 })
    expect(await service.delete(path, { headers: { cookie } })).toMatchObject({ status: 401, body: foreign })
  })

  it('writes nothing without it, not even that the session is used', async () => {
    const { cookie } = await signIn(tokens.manager)
    now += HOUR
    const { commands } = await service.meter.measure(() =>
      service.delete('/api/v3/users/1', { headers: { cookie } }),
    )

    expect(commands).toEqual([])
  })

  it('does not need it with credentials in a header', async () => {
    expect(await service.post('/api/v3/placeholder_users', { as: tokens.manager, body })).toMatchObject({
      status: 201,
    })
  })
})

describe('a browser', () => {
  const schemeOf = async (headers: Record<string, string>) =>
    (await service.get(path, { headers })).headers.get('www-authenticate')

  it('is not asked for a password by the browser where a script of the console was refused', async () => {
    expect(await schemeOf(ownScript)).toBe('Session realm="Project Management API"')
    expect(await schemeOf({ 'sec-fetch-dest': 'empty' })).toBe('Session realm="Project Management API"')
  })

  it('is asked where it shows an address by itself, as every other client', async () => {
    expect(await schemeOf({ 'sec-fetch-dest': 'document' })).toMatch(/^Basic /)
    expect(await schemeOf({})).toMatch(/^Basic /)
  })
})

describe('a session ends', () => {
  it('by signing out, once and for all', async () => {
    const session = await signIn()
    const answer = await session.delete(path)

    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect(answer.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(await session.get(path)).toMatchObject({ status: 401, body: ended })
    expect(await noted()).toEqual([])
  })

  it('alone: others of the same user go on', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await one.delete(path)

    expect(await other.status()).toBe(200)
  })

  it('two hours after it was last used', async () => {
    const session = await signIn()
    now += 2 * HOUR - 1000
    expect(await session.status()).toBe(200)
    now += 2 * HOUR - 1000
    expect(await session.status()).toBe(200)
    now += 2 * HOUR

    expect(await session.status()).toBe(401)
  })

  it('twelve hours after it began, however much it is used', async () => {
    const session = await signIn()
    for (let hour = 1; hour < 12; hour++) {
      now += HOUR
      expect(await session.status()).toBe(200)
    }
    now += HOUR

    expect(await session.status()).toBe(401)
  })

  it('and the table forgets it then', async () => {
    const session = await signIn()
    now += HOUR
    await session.status()

    expect(await noted()).toMatchObject([{ expiresAt: (now + 2 * HOUR) / 1000 }])
  })

  it.each<[what: string, act: () => Promise<unknown>]>([
    ['a lock, also when that is taken back', () => service.post('/api/v3/users/3/lock', asAdmin)],
    ['a new password', () => service.patch('/api/v3/users/3', { ...asAdmin, body: { password: PASSWORD } })],
    ['a new identity', () => service.patch('/api/v3/users/3', { ...asAdmin, body: { identity_url: 'a:b' } })],
    ['an imported lock', () => service.import([nils({ status: 'locked' })])],
    ['an imported password', () => service.import([nils({ password: PASSWORD })])],
  ])('by %s', async (_, act) => {
    const session = await signIn()
    await act()
    await service.import([nils({ status: 'active' })])

    expect(await session.get('/api/v3/users/me')).toMatchObject({ status: 401, body: ended })
  })

  it('when its user is removed, from that moment on', async () => {
    const session = await signIn()
    await service.delete('/api/v3/users/3', asAdmin)
    expect(await session.status()).toBe(401)
    await service.drain()

    expect(await session.status()).toBe(401)
  })

  it('with the token by which it began', async () => {
    const token = await createToken(service.ports, 'nils', '1d')
    now += 23 * HOUR
    const session = await signIn(token)
    expect(await session.status()).toBe(200)
    now += HOUR

    expect(await session.status()).toBe(401)
    expect(await (await signIn()).status()).toBe(200)
  })

  it('by nothing else that is changed of its user', async () => {
    const session = await signIn()
    await service.patch('/api/v3/users/3', { ...asAdmin, body: { firstName: 'Nila', login: 'nila' } })

    expect(await session.status()).toBe(200)
  })
})

describe('the sessions of a user', () => {
  const begin = async () => {
    now += 1000
    return (await sessionsIn(service.ports).begin((await usersIn(service.ports).byId(3))!)).session
  }
  const kept = async () => (await noted()).map(({ createdAt }) => createdAt).toSorted()

  it('are at most fifty: another one ends the oldest that lasts', async () => {
    const begun = []
    for (let count = 0; count < 52; count++) begun.push(await begin())

    expect(await kept()).toEqual(begun.slice(2).map(({ createdAt }) => createdAt))
  })

  it('are at most fifty also where several begin at once', async () => {
    for (let count = 0; count < 46; count++) await begin()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.post(path, { as: tokens.nobody })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await noted()).toHaveLength(50)
  })

  it('that are over end no other', async () => {
    const first = await begin()
    for (let count = 0; count < 50; count++) await sessionsIn(service.ports).end(await begin())

    expect(await sessionsIn(service.ports).find(first)).toEqual(first)
  })

  it('go on where those of others begin', async () => {
    const other = await signIn(tokens.manager)
    for (let count = 0; count < 51; count++) await begin()

    expect(await other.status()).toBe(200)
  })
})

describe('the use of a session', () => {
  it('is noted every five minutes at most', async () => {
    const session = await signIn()
    const writes = async () => {
      const { commands } = await service.meter.measure(() => session.status())
      return commands.filter((command) => String(command).startsWith('Update')).length
    }
    now += 5 * MINUTE - 1000
    expect(await writes()).toBe(0)
    now += 1000
    expect(await writes()).toBe(1)
    expect(await writes()).toBe(0)
  })

  it('does not bring a session back that was signed out meanwhile', async () => {
    const session = await signIn()
    const named = sessionNamedBy(session.cookie.replace('session=', ''))
    const stored = (await sessionsIn(service.ports).find(named!))!
    await sessionsIn(service.ports).end(stored)
    now += HOUR
    await sessionsIn(service.ports).prolong(stored)

    expect(await noted()).toEqual([])
    expect(await session.status()).toBe(401)
  })
})
