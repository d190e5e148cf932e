import { createHmac, createPublicKey, KeyObject, sign } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type SigningKey, signingKey } from '#test/support/engine/test-issuer.ts'
import { adminToken, twoIssuers } from '#test/support/fixtures/single-sign-on.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

describe('single sign-on', () => {
  const world = twoIssuers()
  const claims = (more: JWTPayload = {}): JWTPayload => ({ ...world.acme.claimsOf('ada'), ...more })
  const without = (name: keyof JWTPayload): JWTPayload => {
    const { [name]: _, ...others } = claims()
    return others
  }
  const signed = (payload: JWTPayload, key?: SigningKey, header?: object) =>
    world.acme.signed(payload, key, header)
  const parts = async () => (await signed(claims())).split('.') as [string, string, string]

  /** Returns a token with any header, including headers that jose refuses to write. */
  const forged = (header: object, signatureOf: (input: string) => string) => {
    const input = `${base64({ kid: 'rsa', ...header })}.${base64(claims())}`
    return `${input}.${signatureOf(input)}`
  }
  const withRsa = (input: string) =>
    sign('sha256', Buffer.from(input), KeyObject.from(world.rsa.private as never)).toString('base64url')
  const withSecret = (secret: string) =>
    forged({ alg: 'HS256' }, (input) => createHmac('sha256', secret).update(input).digest('base64url'))
  const publicKey = () =>
    createPublicKey({ key: world.rsa.published as never, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })

  /** Expects the same response as for an unknown API token. */
  async function expectRefused(authorization: string | string[]) {
    const unknown = await world.send(`Bearer opk_9_${'x'.repeat(43)}`)
    const { date: _, 'x-request-id': _id, ...expected } = unknown.headers
    const { status, headers, body } = await world.send(authorization)
    const { date: _date, 'x-request-id': id, ...others } = headers

    expect(status).toBe(401)
    expect(others).toEqual(expected)
    expect(others['www-authenticate']).toBe('Basic realm="Project Management API", charset="UTF-8"')
    expect(id).toBeDefined()
    expect(body).toEqual(badCredentials)
  }

  it('accepts what these tests forge, where nothing is wrong with it', async () => {
    expect(await world.send(`Bearer ${forged({ alg: 'RS256' }, withRsa)}`)).toMatchObject({ status: 200 })
  })

  it.each<[what: string, token: () => Promise<string> | string]>([
    ["signed with somebody else's key", () => signed(claims(), world.foreign)],
    [
      "signed with somebody else's key under the issuer's id",
      () => signed(claims(), world.foreign, { kid: 'rsa' }),
    ],
    ['signed with an unknown key', () => signed(claims(), world.rsa, { kid: 'unknown' })],
    ['that brings its key along', () => signed(claims(), world.foreign, { jwk: world.foreign.published })],
    [
      'that brings its key along under no id',
      () => signed(claims(), world.foreign, { jwk: world.foreign.published, kid: undefined }),
    ],
    [
      'that says where its key is',
      () => signed(claims(), world.foreign, { jku: world.other.configuration.jwks_uri }),
    ],
    ['that names its key with an object', () => forged({ alg: 'RS256', kid: {} }, withRsa)],
    ['that names its key with a path', () => signed(claims(), world.foreign, { kid: '../../../dev/null' })],
    ['with the algorithm none', () => forged({ alg: 'none' }, () => '')],
    ['with the algorithm none and a signature', () => forged({ alg: 'none' }, withRsa)],
    ['with the algorithm None', () => forged({ alg: 'None' }, withRsa)],
    ['without an algorithm', () => forged({}, withRsa)],
    ['with a list of algorithms', () => forged({ alg: ['RS256'] }, withRsa)],
    ['signed with HS256 and the public key', () => withSecret(String(publicKey()))],
    ['signed with HS256 and the modulus', () => withSecret(world.rsa.published.n as string)],
    ['signed with HS256 and nothing', () => withSecret('')],
    ['with an extension that must be understood', () => forged({ alg: 'RS256', crit: ['x'], x: 1 }, withRsa)],
    ['with an algorithm of another kind of key', () => forged({ alg: 'ES256' }, withRsa)],
    ['with an empty header', () => forged({ alg: undefined, kid: undefined }, withRsa)],
  ])('refuses a token %s', async (_, token) => {
    await expectRefused(`Bearer ${await token()}`)
  })

  it.each<[what: string, token: () => Promise<string>]>([
    ['that expired a minute ago', () => signed(claims({ exp: seconds() - 61 }))],
    ['that is valid in more than a minute', () => signed(claims({ nbf: seconds() + 70 }))],
    ['that never expires', () => signed(without('exp'))],
    ['whose time is a text', () => signed(claims({ exp: '9999999999' as never }))],
    ['for another audience', () => signed(claims({ aud: 'calendar' }))],
    ['for other audiences', () => signed(claims({ aud: ['calendar', 'project'] }))],
    ['for the audience in another case', () => signed(claims({ aud: 'Projects' }))],
    ['for no audience', () => signed(without('aud'))],
    ['of no issuer', () => signed(without('iss'))],
    ['of an unknown issuer', () => signed(claims({ iss: 'https://unknown.example' }))],
    ['of the issuer with one slash more', () => signed(claims({ iss: `${world.acme.settings.issuer}/` }))],
    ['of a list of issuers', () => signed(claims({ iss: [world.acme.settings.issuer] as never }))],
    ['of another issuer than signed it', () => signed(claims({ iss: world.other.settings.issuer }))],
    ['without a subject', () => signed(without('sub'))],
    ['with an empty subject', () => signed(claims({ sub: '' }))],
    ['with a number as subject', () => signed(claims({ sub: 117 as never }))],
    ['with an object as subject', () => signed(claims({ sub: { toString: 'ada' } as never }))],
    ['of the subject in another case', () => signed(claims({ sub: 'ADA' }))],
    ['of the subject with a space', () => signed(claims({ sub: 'ada ' }))],
    ["of the other issuer's subject", () => signed(claims({ sub: 'bob' }))],
    ["with the other issuer's name in its subject", () => world.other.tokenOf('acme:ada')],
    ['that is very long', () => signed(claims({ sub: 'x'.repeat(6000) }))],
  ])('refuses a token %s', async (_, token) => {
    await expectRefused(`Bearer ${await token()}`)
  })

  it.each<[what: string, token: (parts: [string, string, string]) => string]>([
    ['whose claims were changed', ([head, , end]) => `${head}.${base64(claims({ sub: 'aBc' }))}.${end}`],
    ['whose signature is cut', (all) => all.join('.').slice(0, -2)],
    ['whose signature is missing', ([head, body]) => `${head}.${body}`],
    ['whose signature is empty', ([head, body]) => `${head}.${body}.`],
    ['with a fourth part', (all) => `${all.join('.')}.x`],
    ['with five parts', (all) => `${all.join('.')}.x.x`],
    ['with a letter before it', (all) => `x${all.join('.')}`],
    ['with another alphabet', ([head, body, end]) => `${head}.${body}.${end}=`],
    ['whose header is no JSON', ([, body, end]) => `x.${body}.${end}`],
    ['whose claims are a list', ([head, , end]) => `${head}.${base64([1])}.${end}`],
    ['whose claims are no JSON', ([head, , end]) => `${head}.${base64('{')}.${end}`],
    [
      'whose claims say no issuer but that of every object',
      ([head, , end]) => `${head}.${base64('{"iss":"__proto__","sub":"constructor"}')}.${end}`,
    ],
    ['of letters only', () => 'a.b.c'],
  ])('refuses a token %s', async (_, token) => {
    await expectRefused(`Bearer ${token(await parts())}`)
  })

  it('refuses another algorithm of RSA, even if the issuer publishes such a key', async () => {
    const probabilistic = await signingKey('probabilistic', 'PS256')
    world.acme.keys = [probabilistic]

    await expectRefused(`Bearer ${await signed(claims(), probabilistic)}`)
  })

  it('refuses a token that does not say which of several keys signed it', async () => {
    world.acme.keys = [world.rsa, await signingKey('second')]

    await expectRefused(`Bearer ${await signed(claims(), world.rsa, { kid: undefined })}`)
  })

  it('refuses a token that is sent otherwise than alone and as Bearer', async () => {
    const token = await signed(claims())

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
      [`Bearer ${token}`, `Bearer ${adminToken}`],
    ])
      await expectRefused(value)
  })

  it('asks no address that a token names', async () => {
    const before = world.other.received.length
    const jku = world.other.configuration.jwks_uri
    await expectRefused(`Bearer ${await signed(claims(), world.foreign, { jku, x5u: jku, kid: jku })}`)

    expect(world.other.received).toHaveLength(before)
  })

  it('counts no failed sign-in, and logs nothing of a token but why it was refused', async () => {
    const token = await signed(claims({ aud: 'calendar' }))
    for (let attempt = 0; attempt < 12; attempt++) await expectRefused(`Bearer ${token}`)
    const log = world.service.logged.join('')

    expect((await itemsOf(world.service.table)).filter(({ pk }) => pk.startsWith('LOCKOUT'))).toEqual([])
    expect(log).toContain('"issuer":"acme","reason":"ERR_JWT_CLAIM_VALIDATION_FAILED","claim":"aud"')
    for (const part of token.split('.')) expect(log).not.toContain(part)
    expect(await world.send(`Bearer ${await signed(claims())}`)).toMatchObject({ status: 200 })
  })
})
