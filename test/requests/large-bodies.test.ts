import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { errorBody, invalidBody, notAuthenticated } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const KiB = 1024

/** A body of invalid JSON with a given number of bytes. */
const brokenOf = (bytes: number) => '{"name":'.padEnd(bytes, '"')

/** A body with a given number of values, including the outer object. */
const valuesOf = (count: number) => `{"name":"Designer","more":[${Array(count - 3).fill(7)}]}`

describe('A body of more than 8 KiB', () => {
  let service: Service
  const send = (body: string, as?: string, address = path, type = 'application/json') =>
    sendRaw(service, {
      method: 'POST',
      path: address,
      headers: { 'content-type': type, ...(as && { authorization: basic(as) }) },
      body,
    })

  beforeAll(async () => {
    service = await Service.startWith(personas)
  })
  afterEach(() => vi.restoreAllMocks())

  it('is parsed after the credentials, a smaller one before', async () => {
    expect((await send(brokenOf(8 * KiB))).body).toEqual(invalidBody)
    expect((await send(brokenOf(8 * KiB + 1))).body).toEqual(notAuthenticated)
    expect((await send(brokenOf(8 * KiB + 1), tokens.admin)).body).toEqual(invalidBody)
  })

  it('is not parsed without credentials, whatever its format', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const json = await send(valuesOf(49_000))
    const multipart = await send(
      '--x\r\na:b\r\n\r\n\r\n'.repeat(1000),
      undefined,
      '/api/v3/attachments',
      'multipart/form-data; boundary=x',
    )

    expect([json.status, multipart.status]).toEqual([401, 401])
    expect(parse.mock.calls.filter(([text]) => text.length > 8 * KiB)).toEqual([])
  })

  it('is not parsed for an anonymous requester, who changes nothing anyway, except in forms', async () => {
    const open = await Service.startWith([...personas, { kind: 'settings', loginRequired: false }])
    const broken = brokenOf(8 * KiB + 1)
    const post = (address: string) =>
      sendRaw(open, {
        method: 'POST',
        path: address,
        headers: { 'content-type': 'application/json' },
        body: broken,
      })
    const refused = allRoutes
      .filter(({ method, body, open: isOpen }) => method === 'POST' && body === 'required' && !isOpen)
      .map(async ({ path: address }) => [address, (await post(address.replace(/\{[^}]+\}/g, '1'))).status])
    const statuses = await Promise.all(refused)

    expect(statuses.filter(([, status]) => ![401, 403, 404].includes(status as number))).toEqual([])
    expect((await post('/api/v3/queries/form')).body).toEqual(invalidBody)
    service.install()
  })

  it('is 413 if no credentials are needed', async () => {
    const accept = '/api/v3/invitations/accept'
    const tooLarge = errorBody('PayloadTooLarge', 'The request body is too large.')
    const page = await send(
      `token=${'x'.repeat(8 * KiB)}`,
      undefined,
      '/invitations/accept',
      'application/x-www-form-urlencoded',
    )

    expect((await send(brokenOf(8 * KiB + 1), undefined, accept)).body).toEqual(tooLarge)
    expect((await send(brokenOf(8 * KiB), undefined, accept)).body).toEqual(invalidBody)
    expect(page.status).toBe(413)
  })

  it('with more than 50,000 values is refused without being parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const { status, body } = await send(valuesOf(50_001), tokens.admin)

    expect([status, body]).toEqual([
      400,
      errorBody('InvalidRequestBody', 'The request body has too many values (maximum is 50000).'),
    ])
    expect(parse.mock.calls.filter(([text]) => text.length > 8 * KiB)).toEqual([])
    expect((await send(valuesOf(50_000), tokens.admin)).status).toBe(201)
  })

  it('may have any number of commas and brackets in its texts', async () => {
    const text = JSON.stringify(`\\"${',[{'.repeat(50_000)}`)

    expect((await send(`{"name":"Other","more":${text}}`, tokens.admin)).status).toBe(201)
  })
})
