import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'

const collection = '/api/v3/placeholder_users'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type Kind = [status: number, method: string, path: string, as?: string, body?: string, contentType?: string]

/** One request for each kind of response. */
const kinds: Kind[] = [
  [200, 'GET', '/api/v3'],
  [200, 'GET', `${collection}/10`, tokens.admin],
  [200, 'GET', collection, tokens.admin],
  [200, 'GET', `${collection}/schema`, tokens.admin],
  [200, 'POST', `${collection}/form`, tokens.admin],
  [200, 'POST', `${collection}/10/form`, tokens.admin],
  [200, 'PATCH', `${collection}/10`, tokens.admin, '{}'],
  [201, 'POST', collection, tokens.admin, '{"name":"Made"}'],
  [202, 'DELETE', `${collection}/11`, tokens.admin],
  [400, 'POST', collection, tokens.admin, '{'],
  [400, 'GET', `${collection}?offset=x`, tokens.admin],
  [401, 'GET', collection],
  [401, 'GET', collection, 'nonsense'],
  [403, 'GET', collection, tokens.nobody],
  [404, 'GET', `${collection}/10`, tokens.nobody],
  [404, 'GET', '/nonsense'],
  [405, 'PUT', collection],
  [405, 'HEAD', collection],
  [405, 'PATCH', `${collection}/form`],
  [413, 'POST', collection, tokens.admin, ' '.repeat(1024 * 1024 + 1)],
  [415, 'POST', collection, tokens.admin, '{}', 'text/plain'],
  [422, 'POST', collection, tokens.admin, '{}'],
]

let service: Service

const send = ([, method, path, as, body, contentType]: Kind, headers: Record<string, string> = {}) =>
  sendRaw(service, {
    method,
    path,
    headers: {
      ...(as && { authorization: basic(as) }),
      ...(body && { 'content-type': contentType ?? 'application/json' }),
      ...headers,
    },
    body,
  })

beforeAll(async () => {
  service = await Service.startWith([
    ...viewers,
    { kind: 'placeholder_user', id: 10, name: 'Designer' },
    { kind: 'placeholder_user', id: 11, name: 'Tester' },
  ])
})

describe.each(kinds)('a response of %i, to %s %s', (...kind) => {
  it('has the headers that every response has', async () => {
    const { status, headers, text } = await send(kind)

    expect(status).toBe(kind[0])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(UUID),
    })
    expect(headers['content-type']).toBe(status === 202 ? undefined : 'application/hal+json')
    expect(text === '').toBe(status === 202 || kind[1] === 'HEAD')
  })

  it("has the client's request id", async () => {
    const { headers } = await send(kind, { 'X-Request-Id': 'order-66_A.b' })

    expect(headers['x-request-id']).toBe('order-66_A.b')
  })
})

describe("the client's request id", () => {
  const [, show] = kinds as [Kind, Kind]

  it('is replaced when there are two', async () => {
    const { headers } = await sendRaw(service, {
      path: '/api/v3',
      headers: { 'x-request-id': ['one', 'two'] },
    })

    expect(headers['x-request-id']).toMatch(UUID)
  })

  it('is a new one for every request without one', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await send(show)).headers['x-request-id']))

    expect(new Set(ids).size).toBe(3)
  })
})

describe('any Accept header', () => {
  it.each([
    ...['application/hal+json', 'application/json', '*/*', 'text/html,application/xhtml+xml;q=0.9'],
    ...['image/png', 'application/hal+json;q=0', 'nonsense', ''],
  ])('is answered with HAL: %s', async (accept) => {
    const answers = [kinds[1], kinds[14], kinds[15]].map((kind) => send(kind as Kind, { accept }))
    const types = (await Promise.all(answers)).map(({ headers }) => headers['content-type'])

    expect(new Set(types)).toEqual(new Set(['application/hal+json']))
  })
})
