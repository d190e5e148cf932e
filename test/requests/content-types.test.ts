import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const path = '/api/v3/placeholder_users'

const addresses: [method: string, path: string][] = [
  ['POST', path],
  ['PATCH', `${path}/10`],
  ['POST', `${path}/form`],
  ['POST', `${path}/10/form`],
]

const refusedTypes = [
  ...['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded', 'json', ';'],
  ...['multipart/form-data; boundary=x', 'application/vnd.api+json', 'application/jsonp', 'nonsense'],
  ...['application/json-patch+json', 'application/json, text/plain', 'xapplication/json'],
]

describe('the content type of a request', () => {
  let service: Service
  const send = (method: string, address: string, contentType: string | undefined, body?: string) =>
    sendRaw(service, {
      method,
      path: address,
      headers: {
        authorization: basic(tokens.admin),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      body,
    })

  beforeEach(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Tester' }])
  })

  describe.each(oneIn(3, addresses))('for %s %s', (method, address) => {
    it.each([
      ...['application/json', 'application/hal+json', 'Application/JSON', 'APPLICATION/HAL+JSON'],
      ...['application/json; charset=utf-8', 'APPLICATION/JSON; charset=latin1', 'application/hal+json;q=1'],
      ...[
        'application/hal+json;profile="x"',
        'application/json ; a=b; c=d',
        'application/json;',
        '',
        undefined,
      ],
    ])('may be %j', async (contentType) => {
      const { status } = await send(method, address, contentType, '{"name":"Designer"}')

      expect(status).toBeLessThan(300)
    })

    it.each(refusedTypes)('may not be %s', async (contentType) => {
      const { status, body } = await send(method, address, contentType, '{"name":"Designer"}')

      expect(status).toBe(415)
      expect(body).toMatchObject({
        _type: 'Error',
        errorIdentifier: 'urn:service-org:api:v3:errors:TypeNotSupported',
      })
    })

    it('does not matter to a body of spaces less than to another one', async () => {
      expect(await send(method, address, 'text/plain', ' ')).toMatchObject({ status: 415 })
    })
  })

  describe.each(oneIn(3, addresses))('of %s %s', (method, address) => {
    const sendEncoded = (encoding: string, body?: Buffer | string) =>
      sendRaw(service, {
        method,
        path: address,
        headers: { authorization: basic(tokens.admin), 'content-encoding': encoding },
        body,
      })

    it.each(['gzip', 'br', 'GZip', 'deflate', 'identity, gzip', 'nonsense'])(
      'is no use when the body is encoded with %s: what is accepted is said',
      async (encoding) => {
        const { status, headers, body } = await sendEncoded(encoding, gzipSync('{"name":"Designer"}'))

        expect([status, headers['accept-encoding']]).toEqual([415, 'identity'])
        expect(body).toMatchObject({
          errorIdentifier: 'urn:service-org:api:v3:errors:TypeNotSupported',
          message: 'Expected the request body without CONTENT-ENCODING.',
        })
      },
    )

    it.each(['identity', 'Identity', ''])('goes with the encoding %j', async (encoding) => {
      expect((await sendEncoded(encoding, '{"name":"Designer"}')).status).toBeLessThan(300)
    })
  })

  it('allows any encoding without a body, or if the body is ignored', async () => {
    const encoded = { authorization: basic(tokens.admin), 'content-encoding': 'gzip' }
    const form = await sendRaw(service, { method: 'POST', path: `${path}/form`, headers: encoded })
    const list = await sendRaw(service, { path, headers: encoded, body: gzipSync('{}') })

    expect([form.status, list.status]).toEqual([200, 200])
  })

  it.each(['text/plain', 'nonsense'])('may be %s where there is no body', async (contentType) => {
    const forms = await Promise.all([
      send('POST', `${path}/form`, contentType),
      send('POST', `${path}/10/form`, contentType, ''),
    ])

    expect(forms.map(({ status }) => status)).toEqual([200, 200])
    expect(await send('POST', path, contentType)).toMatchObject({ status: 400 })
    expect(await send('PATCH', `${path}/10`, contentType)).toMatchObject({ status: 400 })
  })

  it.each([
    ['GET', `${path}/10`, 200],
    ['GET', path, 200],
    ['DELETE', `${path}/10`, 202],
  ])('does not matter for %s %s without a body', async (method, address, expected) => {
    for (const contentType of ['text/plain', 'nonsense'])
      expect(await send(method, address, contentType)).toMatchObject({ status: expected })
  })

  it('does not matter for the body of a GET, which is ignored', async () => {
    expect(await send('GET', path, 'text/plain', 'x')).toMatchObject({ status: 200 })
  })

  /**
   * API routes that ignore a body. The routes of pages are excluded, because one page accepts a form from mail programs
   * and ignores the content of the form.
   */
  const bodiless = allRoutes.filter(
    ({ method, path, body }) => method !== 'GET' && !body && path.startsWith('/api/v3/'),
  )

  it.each(oneIn(3, bodiless))('matters for a body that $method $path ignores', async (route) => {
    const ask = (type: string, body: string) =>
      send(route.method, route.path.replaceAll(/\{\w+\}/g, '10'), type, body)

    expect(await ask('text/plain', '{}')).toMatchObject({ status: 415 })
    expect((await ask('application/hal+json', '[')).status).not.toBe(415)
    expect(await ask('text/plain', 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
  })
})
