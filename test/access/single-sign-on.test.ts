import { createHmac } from 'node:crypto'
import { exportSPKI, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as root } from '#functions/api/root.ts'
import { invoked } from '#test/support/engine/invocation.ts'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { type SigningKey, signingKey, TestIssuer } from '#test/support/engine/test-issuer.ts'
import { user } from '#test/support/fixtures/records.ts'
import { badCredentials, errorBody } from '#test/support/oracles/expected-errors.ts'

const subjects: [what: string, subject: string][] = [
  ['a number', '117'],
  ['a text in two cases', 'aBc'],
  ['colons', 'other:acme:7'],
  ['an address', 'https://acme.example/users?id=7#me'],
  ['what addresses encode', 'a%2Fb%00+&='],
  ['quotes and backslashes', `"'\\"; {}`],
  ['spaces inside', 'Ada  Lovelace'],
  ['letters of all kinds', 'Ünïcödé 😀 ß ſ'],
  ['255 characters', 'x'.repeat(255)],
]

const people = [
  user(1, 'ada', { admin: true, token: 'opk_1_administrator-token', identityUrl: 'acme:ada' }),
  user(2, 'locked', { status: 'locked', identityUrl: 'acme:locked' }),
  user(3, 'invited', { status: 'invited', identityUrl: 'acme:invited' }),
  user(4, 'registered', { status: 'registered', identityUrl: 'acme:registered' }),
  user(5, 'bob', { identityUrl: 'other:bob' }),
  ...subjects.map(([, subject], index) => user(10 + index, `s${index}`, { identityUrl: `acme:${subject}` })),
]

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const now = () => Math.floor(Date.now() / 1000)

describe('single sign-on', () => {
  let rsa: SigningKey
  let elliptic: SigningKey
  let foreign: SigningKey
  let acme: TestIssuer
  let other: TestIssuer
  let service: Service

  const send = (authorization: string | string[], path = '/api/v3/users/me') =>
    sendRaw(service, { path, headers: { authorization } })
  const sendToken = (token: string) => send(`Bearer ${token}`)
  const claims = (more: JWTPayload = {}) => ({ ...acme.claimsOf('ada'), ...more })
  const without = (name: keyof JWTPayload) => {
    const { [name]: _, ...others } = claims()
    return others as JWTPayload
  }

  /** A bad token is answered exactly as an unknown API token is. */
  async function expectRefused(authorization: string | string[]) {
    const unknown = await send(`Bearer opk_9_${'x'.repeat(43)}`)
    const { date: _, 'x-request-id': _id, ...expected } = unknown.headers
    const { status, headers, body } = await send(authorization)

    expect(status).toBe(401)
    expect(headers).toMatchObject(expected)
    expect(Object.keys(headers)).toHaveLength(Object.keys(expected).length + 2)
    expect(headers['www-authenticate']).toBe('Basic realm="Project Management API"')
    expect(body).toEqual(badCredentials)
  }

  beforeAll(async () => {
    rsa = await signingKey('rsa')
    elliptic = await signingKey('elliptic', 'ES256')
    foreign = await signingKey('foreign')
    acme = await TestIssuer.start('acme', rsa, elliptic)
    other = await TestIssuer.start('other', foreign)
  })
  afterAll(async () => {
    await acme.close()
    await other.close()
  })
  beforeEach(async () => {
    service = await Service.startWith(people, { issuers: [acme.settings, other.settings] })
  })
  afterEach(() => {
    acme.instead = undefined
    acme.keys = [rsa, elliptic]
  })

  describe('lets somebody in', () => {
    it.each<[what: string, token: () => Promise<string>]>([
      ['signed with RS256', () => acme.tokenOf('ada')],
      ['signed with ES256', () => acme.signed(claims(), elliptic)],
      ['for several audiences', () => acme.signed(claims({ aud: ['calendar', 'projects'] }))],
      ['that expired less than a minute ago', () => acme.signed(claims({ exp: now() - 55 }))],
      ['that becomes valid in less than a minute', () => acme.signed(claims({ nbf: now() + 55 }))],
      ['with many more claims', () => acme.signed(claims({ groups: Array(400).fill('some group') }))],
    ])('with a token %s', async (_, token) => {
      expect(await sendToken(await token())).toMatchObject({ status: 200, body: { id: 1, login: 'ada' } })
    })

    it.each(subjects)('whose subject is %s, and nobody else', async (_, subject) => {
      const { status, body } = await sendToken(await acme.tokenOf(subject))

      expect({ status, id: body.id }).toEqual({
        status: 200,
        id: 10 + subjects.findIndex(([, one]) => one === subject),
      })
      await expectRefused(`Bearer ${await acme.tokenOf(`${subject}x`)}`)
    })

    it('whatever the case of the scheme, as of each issuer', async () => {
      const token = await other.tokenOf('bob')

      for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
        expect(await send(`${scheme} ${token}`)).toMatchObject({ status: 200, body: { id: 5 } })
      }
    })

    it('who may then do what their rights allow', async () => {
      const headers = { authorization: `Bearer ${await acme.tokenOf('ada')}` }

      expect(
        await service.post('/api/v3/placeholder_users', { headers, body: { name: 'New' } }),
      ).toMatchObject({
        status: 201,
      })
      expect(await service.post('/api/v3/users/1/lock', { headers })).toMatchObject({ status: 400 })
    })

    it('with a key that was published later', async () => {
      await sendToken(await acme.tokenOf('ada'))
      service = await Service.start({ table: service.table, issuers: [acme.settings] })
      acme.keys = [foreign, elliptic]

      expect(await sendToken(await acme.tokenOf('ada'))).toMatchObject({ status: 200 })
      await expectRefused(`Bearer ${await acme.signed(claims(), rsa)}`)
    })
  })

  describe('refuses a token', () => {
    const header = { alg: 'RS256', kid: 'rsa' }
    const hmac = (input: string, secret: string) =>
      createHmac('sha256', secret).update(input).digest('base64url')
    const withSecret = (secret: string) => {
      const input = `${base64({ alg: 'HS256', kid: 'rsa' })}.${base64(claims())}`
      return `${input}.${hmac(input, secret)}`
    }
    const parts = async () => (await acme.tokenOf('ada')).split('.') as [string, string, string]

    it.each<[what: string, token: () => Promise<string> | string]>([
      ["signed with somebody else's key", () => acme.signed(claims(), foreign)],
      [
        "signed with somebody else's key under our key's id",
        () => acme.signed(claims(), foreign, { kid: 'rsa' }),
      ],
      ['signed with an unknown key', () => acme.signed(claims(), rsa, { kid: 'unknown' })],
      [
        'that names no key among several of a kind',
        async () => {
          acme.keys = [rsa, foreign]
          return acme.signed(claims(), rsa, { kid: undefined })
        },
      ],
      [
        'that brings its key along',
        () => acme.signed(claims(), foreign, { jwk: foreign.published, kid: undefined }),
      ],
      [
        'that says where its key is',
        () => acme.signed(claims(), foreign, { jku: other.configuration.jwks_uri }),
      ],
      ['with the algorithm none', () => `${base64({ alg: 'none' })}.${base64(claims())}.`],
      [
        'with the algorithm none and a signature',
        () => `${base64({ alg: 'none', kid: 'rsa' })}.${base64(claims())}.x`,
      ],
      [
        'signed with HS256 and the public key',
        async () =>
          withSecret(
            await exportSPKI(
              (await import('node:crypto')).createPublicKey({
                key: rsa.published as never,
                format: 'jwk',
              }) as never,
            ),
          ),
      ],
      ['signed with HS256 and the modulus', () => withSecret(rsa.published.n as string)],
      ['signed with HS256 and nothing', () => withSecret('')],
      [
        'with another algorithm of the same key',
        () => acme.signed(claims(), { ...rsa, algorithm: 'PS256' }).catch(() => 'x'),
      ],
      [
        'with a critical header',
        () => acme.signed(claims(), rsa, { crit: ['exp'], exp: 1 }).catch(() => 'x'),
      ],
      ['that expired a minute ago', () => acme.signed(claims({ exp: now() - 61 }))],
      ['that is valid in more than a minute', () => acme.signed(claims({ nbf: now() + 65 }))],
      ['that never expires', () => acme.signed(without('exp'))],
      ['whose time is a text', () => acme.signed(claims({ exp: '9999999999' as never }))],
      ['for another audience', () => acme.signed(claims({ aud: 'calendar' }))],
      ['for an audience in another case', () => acme.signed(claims({ aud: 'Projects' }))],
      ['for no audience', () => acme.signed(without('aud'))],
      ['of no issuer', () => acme.signed(without('iss'))],
      ['of an unknown issuer', () => acme.signed(claims({ iss: 'https://unknown.example' }))],
      ['of an issuer with one slash more', () => acme.signed(claims({ iss: `${acme.settings.issuer}/` }))],
      ['of several issuers', () => acme.signed(claims({ iss: [acme.settings.issuer] as never }))],
      ['of another issuer', () => acme.signed(claims({ iss: other.settings.issuer }))],
      ['of no subject', () => acme.signed(without('sub'))],
      ['of an empty subject', () => acme.tokenOf('')],
      ['of a number as subject', () => acme.tokenOf(117 as never)],
      ['of an object as subject', () => acme.tokenOf({ toString: 'ada' } as never)],
      ['of a subject that nobody is', () => acme.tokenOf('nobody')],
      ['of a subject in another case', () => acme.tokenOf('ADA')],
      ['of a subject with a space', () => acme.tokenOf('ada ')],
      ['of a subject of the other issuer', () => acme.tokenOf('bob')],
      ["of the other issuer for one of the first one's", () => other.tokenOf('ada')],
      ['of a user who is locked', () => acme.tokenOf('locked')],
      ['of a user who is invited', () => acme.tokenOf('invited')],
      ['of a user who is registered', () => acme.tokenOf('registered')],
      [
        'whose claims were changed',
        async () => {
          const [head, , signature] = await parts()
          return `${head}.${base64(claims({ sub: 'aBc' }))}.${signature}`
        },
      ],
      ['whose signature is cut', async () => (await acme.tokenOf('ada')).slice(0, -2)],
      ['whose signature is missing', async () => (await parts()).slice(0, 2).join('.')],
      ['of four parts', async () => `${await acme.tokenOf('ada')}.x`],
      ['of five parts', async () => `${await acme.tokenOf('ada')}.x.x`],
      ['with something before it', async () => `x${await acme.tokenOf('ada')}`],
      ['whose header is no JSON', async () => ['x', ...(await parts()).slice(1)].join('.')],
      ['whose claims are no object', () => `${base64(header)}.${base64([1])}.x`],
      ['whose claims are no JSON', () => `${base64(header)}.${base64('{')}.x`],
      ['of letters only', () => 'a.b.c'],
      ['that is very long', () => acme.signed(claims({ sub: 'x'.repeat(6000) }))],
      ['that names its key with an object', () => acme.signed(claims(), rsa, { kid: {} as never })],
    ])('%s', async (_, token) => {
      await expectRefused(`Bearer ${await token()}`)
    })

    it('sent otherwise than alone and as Bearer', async () => {
      const token = await acme.tokenOf('ada')

      for (const value of [
        basic(token),
        basic(token, 'ada'),
        `Basic ${token}`,
        `DPoP ${token}`,
        `JWT ${token}`,
        token,
        `Bearer ${token} x`,
        `Bearer ${token}, Bearer ${token}`,
        [`Bearer ${token}`, `Bearer ${token}`],
        [`Bearer ${token}`, 'Bearer opk_1_administrator-token'],
      ])
        await expectRefused(value)
    })

    it('of a user who is being removed, and of one who has been', async () => {
      const headers = { authorization: `Bearer ${await other.tokenOf('bob')}` }
      await service.delete('/api/v3/users/5', { as: 'opk_1_administrator-token' })
      await expectRefused(headers.authorization)
      await service.drain()

      await expectRefused(headers.authorization)
    })

    it('of an identity that its user had, and takes one of the identity that it has', async () => {
      const body = { identity_url: 'acme:robert' }
      await service.patch('/api/v3/users/5', { as: 'opk_1_administrator-token', body })

      await expectRefused(`Bearer ${await other.tokenOf('bob')}`)
      expect(await sendToken(await acme.tokenOf('robert'))).toMatchObject({ status: 200, body: { id: 5 } })
    })

    it('of an identity that somebody else has now, although its former user has signed in with it', async () => {
      const token = await acme.tokenOf('ada')
      await sendToken(token)
      const options = { as: 'opk_1_administrator-token' }
      await service.patch('/api/v3/users/1', { ...options, body: { identity_url: null } })
      await expectRefused(`Bearer ${token}`)
      await service.patch('/api/v3/users/5', { ...options, body: { identity_url: 'acme:ada' } })

      expect(await sendToken(token)).toMatchObject({ status: 200, body: { id: 5 } })
    })

    it('where no login is required, too', async () => {
      await service.import([{ kind: 'settings', loginRequired: false }])
      const token = await acme.signed(claims({ aud: 'calendar' }))

      expect(await send(`Bearer ${token}`, '/api/v3')).toMatchObject({ status: 401, body: badCredentials })
    })

    it('of any issuer where none is configured, and reads nothing for it', async () => {
      const token = await acme.tokenOf('ada')
      service = await Service.start({ table: service.table })
      const { result, commands } = await service.meter.measure(() => send(`Bearer ${token}`, '/api/v3'))

      expect(result).toMatchObject({ status: 401, body: badCredentials })
      expect(commands).toEqual([])
    })

    it('without asking an address that it names', async () => {
      const before = other.asked.length
      const jku = other.configuration.jwks_uri
      await expectRefused(`Bearer ${await acme.signed(claims(), foreign, { jku, x5u: jku, kid: jku })}`)

      expect(other.asked).toHaveLength(before)
    })

    it('without counting a failed sign-in, and without a word of it in the log but the reason', async () => {
      const token = await acme.signed(claims({ aud: 'calendar' }))
      for (let attempt = 0; attempt < 12; attempt++) await expectRefused(`Bearer ${token}`)

      expect((await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('LOCKOUT'))).toEqual([])
      const log = service.logged.join('')
      expect(log).toContain('"reason":"ERR_JWT_CLAIM_VALIDATION_FAILED","claim":"aud"')
      for (const part of token.split('.')) expect(log).not.toContain(part)
      expect(await sendToken(await acme.tokenOf('ada'))).toMatchObject({ status: 200 })
    })
  })

  describe('where the keys cannot be fetched', () => {
    const unavailable = {
      status: 503,
      headers: { 'retry-after': '1' },
      body: errorBody('ServiceUnavailable', expect.any(String) as never),
    }

    it('is 503, also for a token that would be refused; API tokens work', async () => {
      acme.instead = (request) => request.destroy()

      expect(await sendToken(await acme.tokenOf('ada'))).toMatchObject(unavailable)
      expect(await sendToken(await acme.signed(claims({ aud: 'calendar' }), foreign))).toMatchObject(
        unavailable,
      )
      expect(await sendToken(await other.tokenOf('bob'))).toMatchObject({ status: 200 })
      expect(await send('Bearer opk_1_administrator-token')).toMatchObject({ status: 200 })
      expect(service.logged.join('')).toContain('the keys of acme cannot be fetched: fetch failed')
    })

    it('tells nothing of the issuer to the client', async () => {
      acme.instead = (_, response) => response.writeHead(418).end('teapot')
      const { text } = await sendToken(await acme.tokenOf('ada'))

      expect(text).not.toMatch(/teapot|418|acme|127\.0\.0\.1/)
    })

    it('ends with the time of the request where the issuer does not answer', async () => {
      acme.instead = () => {}
      const headers = { authorization: `Bearer ${await acme.tokenOf('ada')}` }

      // Half a second is kept for the response.
      expect(await invoked(root, { rawPath: '/api/v3', headers }, 0.6)).toMatchObject({ status: 503 })
    })

    it('costs one attempt, however many requests there are', async () => {
      acme.instead = (_, response) => response.writeHead(500).end()
      const before = acme.asked.length
      const token = await acme.tokenOf('ada')
      await Promise.all(Array.from({ length: 20 }, () => sendToken(token)))

      expect(acme.asked).toHaveLength(before + 1)
    })
  })

  describe('costs', () => {
    const costOf = async (authorization: string, path: string) => {
      const { result, ...cost } = await service.meter.measure(() => send(authorization, path))
      expect(result.status).toBe(200)
      return cost
    }

    it.each(['/api/v3', '/api/v3/users/1', '/api/v3/users', '/api/v3/placeholder_users', '/api/v3/projects'])(
      'what an API token costs, where the user has signed in before: %s',
      async (path) => {
        const [token, jwt] = ['Bearer opk_1_administrator-token', `Bearer ${await acme.tokenOf('ada')}`]
        for (const one of [token, jwt]) await send(one, path)

        expect(await costOf(jwt, path)).toEqual(await costOf(token, path))
      },
    )

    it('one round trip more where the user has not: the one that finds whose the identity is', async () => {
      const costOfFirst = async (authorization: string) => {
        service = await Service.start({ table: service.table, issuers: [acme.settings] })
        await service.app.configuration.current()
        return costOf(authorization, '/api/v3')
      }
      const cheap = await costOfFirst('Bearer opk_1_administrator-token')
      const cost = await costOfFirst(`Bearer ${await acme.tokenOf('ada')}`)

      expect(cost.roundTrips).toBe(cheap.roundTrips + 1)
      expect(cost.commands).toEqual([...cheap.commands, 'BatchGetItem'])
    })
  })
})
