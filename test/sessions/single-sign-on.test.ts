import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Answer } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import { type SigningKey, signingKey, TestIssuer } from '#test/support/engine/test-issuer.ts'
import { user } from '#test/support/fixtures/records.ts'

const people = [
  user(1, 'ada', { admin: true, token: 'opk_1_administrator-token', identityUrl: 'acme:ada' }),
  user(2, 'locked', { status: 'locked', identityUrl: 'acme:locked' }),
  user(3, 'bob', { identityUrl: 'other:ada' }),
]

let acme: TestIssuer
let other: TestIssuer
let foreign: SigningKey
let service: Service
let now: number

/**
 * The time at which every test starts. Since all tests share it, the initial records can be copied instead of imported.
 */
const START = Date.now()

beforeAll(async () => {
  const [rsa, second, third] = await Promise.all(['rsa', 'second', 'third'].map((id) => signingKey(id)))
  acme = await TestIssuer.start('acme', rsa!)
  other = await TestIssuer.start('other', second!)
  foreign = third!
})
afterAll(() => Promise.all([acme.close(), other.close()]))
beforeEach(async () => {
  acme.subject = 'ada'
  acme.changed = (claims) => claims
  acme.instead = undefined
  now = START
  const issuers = [
    { ...acme.settings, clientId: 'console', title: 'Acme' },
    { ...other.settings, clientId: 'console' },
    { name: 'silent', issuer: 'https://silent.example', audience: 'x' },
  ]
  service = await Service.startWith(people, { issuers, now: () => new Date(now) })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { headers, redirect: 'manual' })

/** The stored sign-in attempts. */
const attempts = async () => (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('SIGN_IN#'))

const cookiesIn = ({ headers }: Answer) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

/** Requests the redirect to the issuer. */
async function start(to = '/app/projects/2?a=b#form', issuer = 'acme') {
  const answer = await get(`/sign-in/${issuer}?to=${encodeURIComponent(to)}`)
  return { answer, address: answer.headers.get('location') ?? '', cookie: cookiesIn(answer)[0] ?? '' }
}

/** Requests the address to which the issuer redirects the browser after the sign-in. */
async function finish(back: URL | string, cookie: string) {
  const { pathname, search } = new URL(back, service.url)
  const answer = await get(pathname + search, { cookie })
  const session = cookiesIn(answer).find((one) => /^session=./.test(one))
  return { answer, place: answer.headers.get('location'), session }
}

const failed = { place: '/app/projects/2?a=b#sign-in-failed', session: undefined }

describe('signing in at an issuer', () => {
  it('leads there with PKCE, a state and a nonce, of which the browser gets to know only what it must', async () => {
    const { answer, address, cookie } = await start()
    const { origin, pathname, searchParams } = new URL(address)

    expect(answer.status).toBe(302)
    expect(origin + pathname).toBe(`${acme.settings.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: `${service.url}/sign-in/acme/callback`,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(address).not.toContain(cookie.split('=')[1])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('leads back, signed in, to the place where one was', async () => {
    const { address, cookie } = await start()
    const { answer, place, session } = await finish(acme.authorize(address), cookie)

    expect(place).toBe('/app/projects/2?a=b#form')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie()).toContain('sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect(await new BrowserSession(service, session!).get('/api/v3/users/me')).toMatchObject({
      status: 200,
      body: { id: 1 },
    })
  })

  it('at another issuer is another user, although the subject is the same', async () => {
    const { address, cookie } = await start('/app', 'other')
    const { session } = await finish(other.authorize(address), cookie)

    expect(await new BrowserSession(service, session!).get('/api/v3/users/me')).toMatchObject({
      body: { id: 3 },
    })
  })

  it('takes an ID token for several audiences that names the console as its authorised party', async () => {
    acme.changed = (claims) => ({ ...claims, aud: ['console', 'x'], azp: 'console' })
    const { address, cookie } = await start()

    expect((await finish(acme.authorize(address), cookie)).session).toBeDefined()
    expect(await attempts()).toEqual([])
  })

  it('works once with each code and each cookie', async () => {
    const { address, cookie } = await start()
    const back = acme.authorize(address)
    await finish(back, cookie)

    expect(await finish(back, cookie)).toMatchObject({ place: '/app#sign-in-failed', session: undefined })
  })

  it.each(['locked', 'nobody'])('reports that there is no active user: %s', async (subject) => {
    acme.subject = subject
    const { address, cookie } = await start()

    expect(await finish(acme.authorize(address), cookie)).toMatchObject({
      place: '/app/projects/2?a=b#sign-in-unknown',
      session: undefined,
    })
  })
})

describe('no one is signed in', () => {
  const without = (back: URL, name: string, value?: string) => {
    if (value === undefined) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
    return back
  }

  it.each<[what: string, change: (back: URL) => URL]>([
    ['without a state', (back) => without(back, 'state')],
    ['with another state', (back) => without(back, 'state', 'x'.repeat(43))],
    ['without a code', (back) => without(back, 'code')],
    ['with another code', (back) => without(back, 'code', 'code-of-mallory')],
    ['with an error', (back) => without(without(back, 'code'), 'error', 'access_denied')],
    ['with an error beside the code', (back) => without(back, 'error', 'access_denied')],
    ['with an empty error beside the code', (back) => without(back, 'error', '')],
    ['at the address of another issuer', (back) => new URL(back.href.replace('/acme/', '/other/'))],
  ])('by an answer %s', async (_, change) => {
    const { address, cookie } = await start()

    expect(await finish(change(acme.authorize(address)), cookie)).toMatchObject(failed)
  })

  it('in another browser than the one that was sent there', async () => {
    const { address } = await start()
    const { cookie } = await start()

    expect(await finish(acme.authorize(address), cookie)).toMatchObject(failed)
    expect(await finish(acme.authorize(address), 'sign-in=')).toMatchObject({ session: undefined })
    expect(await finish(acme.authorize(address), 'a=b')).toMatchObject({ session: undefined })
  })

  it('by a code for another sign-in: the issuer compares the verifier', async () => {
    const [mine, theirs] = [await start(), await start()]
    const back = acme.authorize(mine.address)
    back.searchParams.set('code', acme.authorize(theirs.address).searchParams.get('code')!)

    expect(await finish(back, mine.cookie)).toMatchObject(failed)
  })

  it.each<[what: string, change: TestIssuer['changed']]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'x' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'projects' })],
    ['another authorised party', (claims) => ({ ...claims, aud: ['console', 'x'], azp: 'x' })],
    ['several audiences and no authorised party', (claims) => ({ ...claims, aud: ['console', 'x'] })],
    ['another issuer', (claims) => ({ ...claims, iss: other.settings.issuer })],
    ['an end in the past', (claims) => ({ ...claims, exp: 1 })],
    ['no subject', ({ sub: _, ...claims }) => claims],
  ])('by an ID token with %s', async (_, change) => {
    acme.changed = change
    const { address, cookie } = await start()

    expect(await finish(acme.authorize(address), cookie)).toMatchObject(failed)
  })

  it('by an ID token with a foreign signature', async () => {
    const { address, cookie } = await start()
    const back = acme.authorize(address)
    const nonce = new URL(address).searchParams.get('nonce')
    const forged = await acme.signed({ ...acme.claimsOf('ada'), aud: 'console', nonce }, foreign)
    acme.instead = (request, response) =>
      response.end(
        JSON.stringify(
          request.url?.endsWith('/token')
            ? { id_token: forged }
            : request.url?.endsWith('/keys')
              ? { keys: acme.keys.map(({ published }) => published) }
              : acme.configuration,
        ),
      )

    expect(await finish(back, cookie)).toMatchObject(failed)
  })

  it.each<[what: string, answer: string]>([
    ['nothing', ''],
    ['no object', '[]'],
    ['no ID token', '{"access_token":"x"}'],
    ['an ID token that is none', '{"id_token":"x"}'],
  ])('where the issuer answers %s for the code', async (_, body) => {
    const { address, cookie } = await start()
    const back = acme.authorize(address)
    acme.instead = (_request, response) => response.end(body)

    expect(await finish(back, cookie)).toMatchObject(failed)
  })

  it('after ten minutes', async () => {
    const { address, cookie } = await start()
    now += 10 * 60 * 1000

    expect(await finish(acme.authorize(address), cookie)).toMatchObject({ session: undefined })
  })

  it('at an issuer that the stage does not name, or that knows no console', async () => {
    for (const name of ['nobody', 'silent', '__proto__', 'acme%2F..'])
      expect(await get(`/sign-in/${name}`)).toMatchObject({ status: 404 })
    expect(await attempts()).toEqual([])
  })

  it('at an unreachable issuer, which the sign-in page reports', async () => {
    acme.instead = (_request, response) => response.writeHead(500).end()

    expect((await start()).address).toBe('/app/projects/2?a=b#sign-in-failed')
    expect(await attempts()).toEqual([])
  })
})

describe('the way back', () => {
  it.each([
    'https://evil.example/app',
    '//evil.example/app',
    '/\\evil.example/app',
    '/app/../api/v3/users',
    '/app/..//evil.example',
    '/application',
    '/app@evil.example',
    'javascript:alert(1)',
    'app',
    '',
    `/app/${'x'.repeat(3000)}`,
  ])('leads to the console alone, not to %s', async (to) => {
    const { address, cookie } = await start(to)

    expect((await finish(acme.authorize(address), cookie)).place).toBe('/app')
  })

  it.each(['/app', '/app/', '/app/projects/2', '/app?x=//evil.example', '/app#form'])(
    'leads to any place there: %s',
    async (to) => {
      const { address, cookie } = await start(to)

      expect((await finish(acme.authorize(address), cookie)).place).toBe(to)
    },
  )
})

describe('the root', () => {
  it('links where one signs in, with what a place is named by', async () => {
    expect((await service.get('/api/v3')).body._links.signIn).toEqual([
      { href: '/api/v3/session', title: 'Sign in', method: 'post' },
      { href: '/sign-in/acme{?to}', title: 'Acme', type: 'text/html', templated: true },
      { href: '/sign-in/other{?to}', title: 'other', type: 'text/html', templated: true },
    ])
  })

  it('links where one signs out, to whoever has a session', async () => {
    const as = 'opk_1_administrator-token'
    const session = await BrowserSession.begin(service, { as })

    expect((await session.get('/api/v3')).body._links.signOut).toMatchObject({ method: 'delete' })
    expect((await service.get('/api/v3', { as })).body._links).not.toHaveProperty('signOut')
  })
})
