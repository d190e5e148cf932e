import type { RequestListener } from 'node:http'
import { type CryptoKey, errors } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PublishedKeys } from '#shared/access/internal/published-keys.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { type SigningKey, signingKey, TestIssuer } from '#test/support/engine/test-issuer.ts'

const CONFIGURATION = '/acme/.well-known/openid-configuration'
const KEYS = '/acme/keys'
const SECOND = 1000
const MINUTE = 60 * SECOND

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body))

describe('the keys of an issuer', () => {
  let first: SigningKey
  let second: SigningKey
  let elliptic: SigningKey
  let issuer: TestIssuer
  let keys: PublishedKeys
  let time: number

  beforeAll(async () => {
    ;[first, second, elliptic] = (await Promise.all([
      signingKey('first'),
      signingKey('second'),
      signingKey('elliptic', 'ES256'),
    ])) as [SigningKey, SigningKey, SigningKey]
  })
  beforeEach(async () => {
    time = Date.parse('2026-01-01T00:00:00Z')
    issuer = await TestIssuer.start('acme', first, elliptic)
    keys = new PublishedKeys(issuer.settings, () => new Date(time))
  })
  afterEach(() => issuer.close())

  const find = async (kid: string, alg = 'RS256') => {
    const key = await keys.find({ alg, kid }, { payload: '', signature: '' })
    return (key as CryptoKey).algorithm.name
  }
  const expectUnavailable = async (kid = 'first') => {
    const error = await find(kid).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ identifier: 'ServiceUnavailable' })
    return error.details.reason as string
  }
  const expectNone = (kid: string) => expect(find(kid)).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey)

  it('are discovered, fetched once and kept', async () => {
    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
    expect(await find('elliptic', 'ES256')).toBe('ECDSA')
    expect(issuer.received).toEqual([CONFIGURATION, KEYS])
  })

  it('are discovered below an address that ends with a slash', async () => {
    const settings = { ...issuer.settings, issuer: `${issuer.settings.issuer}/` }
    issuer.instead = (request, response) =>
      json(
        request.url === KEYS
          ? { keys: [first.published] }
          : { ...issuer.configuration, issuer: settings.issuer },
      )(request, response)
    keys = new PublishedKeys(settings, () => new Date(time))

    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
    expect(issuer.received).toEqual([CONFIGURATION, KEYS])
  })

  it('are fetched once for all that ask at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => find('first')))

    expect(issuer.received).toHaveLength(2)
  })

  it('are fetched again for one that is new, by one of those that ask at the same time', async () => {
    await find('first')
    issuer.keys = [first, second]
    time += 10 * SECOND
    await Promise.all(Array.from({ length: 20 }, () => find('second')))

    expect(issuer.received).toHaveLength(4)
  })

  it('are fetched once within ten seconds, however many unknown ones are asked for', async () => {
    await find('first')
    for (let second = 0; second < 30; second++) {
      await expectNone(`unknown ${second}`)
      time += SECOND
    }

    // The keys are fetched at the start, after 10 seconds, and after 20 seconds. Each fetch makes two requests.
    expect(issuer.received).toHaveLength(6)
    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
  })

  it('are fetched again after ten minutes, when one may have been withdrawn', async () => {
    await find('first')
    issuer.keys = [second]
    time += 10 * MINUTE - 1
    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
    time += 1

    await expectNone('first')
    expect(await find('second')).toBe('RSASSA-PKCS1-v1_5')
    expect(issuer.received).toHaveLength(4)
  })

  it('are asked for once within ten seconds while the issuer fails, and found when it is back', async () => {
    issuer.instead = (_request, response) => response.writeHead(503).end()
    for (let second = 0; second < 10; second++) {
      await expectUnavailable()
      time += SECOND
    }
    expect(issuer.received).toHaveLength(1)
    issuer.instead = undefined

    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
  })

  it('that are known stay known when looking for an unknown one fails', async () => {
    await find('first')
    time += 10 * SECOND
    issuer.instead = (_request, response) => response.writeHead(500).end()

    await expectUnavailable('unknown')
    expect(await find('first')).toBe('RSASSA-PKCS1-v1_5')
  })

  it('are not used for more than ten minutes without asking', async () => {
    await find('first')
    time += 10 * MINUTE
    issuer.instead = (request) => request.destroy()

    await expectUnavailable()
  })

  it('are unavailable if no server listens', async () => {
    await issuer.close()

    expect(await expectUnavailable()).toBe('the keys of acme cannot be fetched: fetch failed, ECONNREFUSED')
    issuer = await TestIssuer.start('acme', first)
  })

  it.each<[what: string, respond: RequestListener, reason: string]>([
    ['an error', (_, response) => response.writeHead(404).end('{}'), 'was answered 404'],
    [
      'a redirect, even to the right document',
      (_, response) => response.writeHead(302, { location: CONFIGURATION }).end(),
      'was answered 302',
    ],
    ['a document without end', (_, response) => response.end(Buffer.alloc(300_000, ' ')), '262144 bytes'],
    ['something that is not JSON', (_, response) => response.end('<html>'), 'JSON'],
    ['null', json(null), 'names another issuer'],
    ['a text', json('x'), 'names another issuer'],
    [
      'the configuration of another issuer',
      json({ issuer: 'https://other.example' }),
      'names another issuer',
    ],
  ])('are unavailable where the answer is %s', async (_, respond, reason) => {
    issuer.instead = respond

    expect(await expectUnavailable()).toContain(reason)
    expect(issuer.received).toEqual([CONFIGURATION])
  })

  it.each([
    undefined,
    7,
    '',
    '/keys',
    'file:///etc/passwd',
    'http://203.0.113.7/keys',
    'http://127.0.0.1.example.com/keys',
    'https://127.0.0.1:1/keys',
  ])('are unavailable where the configuration says they are at %j', async (address) => {
    issuer.instead = json({ ...issuer.configuration, jwks_uri: address })

    expect(await expectUnavailable()).toContain('no safe address')
    expect(issuer.received).toEqual([CONFIGURATION])
  })

  it.each([null, {}, { keys: null }, { keys: [7] }])(
    'are unavailable where they are %j',
    async (published) => {
      issuer.instead = (request, response) =>
        json(request.url === KEYS ? published : issuer.configuration)(request, response)

      await expectUnavailable()
      expect(issuer.received).toEqual([CONFIGURATION, KEYS])
    },
  )
})
