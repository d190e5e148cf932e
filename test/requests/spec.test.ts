import { beforeEach, describe, expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'
import { sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'

const json = '/api/v3/spec.json'
const yaml = '/api/v3/spec.yml'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

describe('The OpenAPI document', () => {
  it.each([
    [json, 'application/json'],
    [yaml, 'application/yaml'],
  ])('is at %s as %s, for everybody, and needs no table', async (path, type) => {
    const { result, commands } = await service.meter.measure(() => service.get(path))

    expect([result.status, result.headers.get('content-type')]).toEqual([200, type])
    expect(result.body).toEqual(JSON.parse(JSON.stringify(serviceDocument())))
    expect(commands).toEqual([])
  })

  it('has a line for each member as YAML', async () => {
    const { text } = await sendRaw(service, { path: yaml })

    expect(text.split('\n').slice(0, 5)).toEqual([
      'openapi: "3.1.0"',
      'info:',
      '  title: "Project Management API"',
      '  version: "3"',
      expect.stringMatching(/^ {2}description: "Resources are HAL: /),
    ])
  })

  it('is the same for wrong credentials, which are not looked at', async () => {
    expect((await service.get(json, { as: 'opk_9_nobody' })).status).toBe(200)
  })

  it('may be kept, and is not sent again while it stays the same', async () => {
    const { headers } = await service.get(json)
    const etag = headers.get('etag') as string

    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await service.get(json, { headers: { 'if-none-match': tags } })
      expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, etag, undefined])
    }
    expect((await service.get(json, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it.each(['gzip', 'identity'])(
    'varies with %s when it is not sent again as when it is',
    async (encoding) => {
      const ask = (headers: object) =>
        service.get(json, { headers: { 'accept-encoding': encoding, ...headers } })
      const sent = await ask({})
      const again = await ask({ 'if-none-match': sent.headers.get('etag') as string })

      expect([sent.status, again.status]).toEqual([200, 304])
      expect([sent, again].map(({ headers }) => headers.get('vary'))).toEqual(
        Array(2).fill('Accept-Encoding'),
      )
    },
  )

  it('names the request, as every response does', async () => {
    const { headers } = await service.get(yaml, { headers: { 'x-request-id': 'mine' } })

    expect(headers.get('x-request-id')).toBe('mine')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
