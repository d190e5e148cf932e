import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { lambda } from '#shared/lambda.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { Serialised } from '#shared/platform/hal/resource.ts'
import { notFound } from '#shared/platform/http/errors.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { currentPorts, install, portsOn } from '#shared/ports.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'

const base = { summary: '', success: 200, errors: [], uses: {} } as const
const routes = defineRoutes('things', {
  list: { ...base, method: 'GET', path: '/api/v3/things' },
  show: { ...base, method: 'GET', path: '/api/v3/things/{id}' },
  form: { ...base, method: 'POST', path: '/api/v3/things/form' },
  remove: { ...base, method: 'DELETE', path: '/api/v3/things/{id}', success: 202 },
})

const answering = (endpoint: Endpoint) => lambda(routes.list, endpoint)
const failing = (error: unknown) =>
  answering(async () => {
    throw error
  })

let lines: string[]
let dynamodb: ReturnType<typeof mockedTable>['dynamodb']

beforeEach(() => {
  lines = logged()
  const mocked = mockedTable()
  dynamodb = mocked.dynamodb
  install(portsOn({ table: mocked.table, queues: memoryQueues() }))
})

describe('a success', () => {
  it('is HAL, without caching and type sniffing', async () => {
    const answer = await invoked(answering(async () => ({ _type: 'Thing' })))

    expect(answer).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'gateway-request',
        'content-language': 'en',
        vary: 'Accept-Language',
      },
      body: { _type: 'Thing' },
    })
  })

  it('without a resource has no body and no type', async () => {
    const show = lambda(routes.remove, async () => undefined)
    const answer = await invoked(show, { rawPath: '/api/v3/things/7', pathParameters: { id: '7' } })

    expect(answer).toMatchObject({ status: 202, body: undefined })
    expect(answer.headers).not.toHaveProperty('content-type')
  })

  it.each<readonly [given: string | undefined, expected: string]>([
    [undefined, 'gateway-request'],
    ['my-id_1.2', 'my-id_1.2'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), 'gateway-request'],
    ...['a', '0', 'A-Z_a.z-9'].map((id) => [id, id] as const),
    ...[
      'two words',
      '"}{',
      'a,b',
      'a;b',
      '"quoted"',
      '<script>',
      '$(reboot)',
      '../../etc',
      'a\tb',
      'caf\u00e9',
    ].map((id) => [id, 'gateway-request'] as const),
    ...['', '{"a":1}'].map((id) => [id, 'gateway-request'] as const),
  ])('has, for the request id %j, the request id %s', async (given, expected) => {
    const headers = { 'X-Request-ID': given } as never
    const answer = await invoked(
      answering(async () => ({ _type: 'Thing' })),
      { headers },
    )

    expect(answer.headers?.['x-request-id']).toBe(expected)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      request_id: expected,
      route: 'things/list',
      status: 200,
    })
  })

  it('of a resource that is JSON already is that', async () => {
    const answer = await invoked(answering(async () => new Serialised('{"_type":"Thing", "id": 7}')))

    expect(answer).toMatchObject({ status: 200, body: { _type: 'Thing', id: 7 } })
  })
})

describe('an error', () => {
  const secret = 'opk_1_0123456789abcdef'

  it.each<[what: string, thrown: unknown]>([
    ['an error of the language', new TypeError(`secret ${secret}`)],
    ['an error of the SDK', Object.assign(new Error(secret), { name: 'ValidationException' })],
    ['a text', secret],
    ['nothing', undefined],
  ])('nobody expected is a 500 without details, and logs no message: %s', async (_, thrown) => {
    const answer = await invoked(failing(thrown))

    expect(answer).toMatchObject({ status: 500, body: { message: 'An internal error has occurred.' } })
    expect(JSON.stringify(answer)).not.toMatch(/secret|0123456789|Exception|TypeError/)
    expect(lines.join('')).toContain('"level":"ERROR","message":"a request failed"')
    expect(lines.join('')).toContain('"request_id":"gateway-request"')
    expect(lines.join('')).not.toMatch(/secret|0123456789/)
  })

  it('for clients is what they get, without an entry of its own in the log', async () => {
    expect((await invoked(failing(notFound()))).status).toBe(404)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'INFO', status: 404 }])
  })

  it('of a write that was refused is a conflict', async () => {
    expect((await invoked(failing(new WriteRefused([])))).status).toBe(409)
  })

  it('for lack of time is a 503 with Retry-After', async () => {
    const answer = await invoked(
      answering(() => new Promise(() => {})),
      {},
      0.55,
    )

    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'x-request-id': 'gateway-request' })
    expect(lines.join('')).toContain('the request ran out of time')
  })

  it('for bad credentials is no unhandled rejection if the endpoint does not need the requester', async () => {
    const answer = await invoked(
      answering(async () => ({ _type: 'Thing' })),
      { headers: { authorization: 'Basic x' } },
    )

    expect(answer.status).toBe(200)
  })
})

describe('work that an endpoint started without awaiting it', () => {
  const calls = () =>
    dynamodb.calls().map(({ args }) => args as unknown as [unknown, { abortSignal: AbortSignal }])
  const begin = () => currentPorts().table.get({ pk: 'P', sk: 'S' })

  it.each([200, 404, 503])(
    'ends with the answer, and nothing is asked of the table after it: %i',
    async (status) => {
      dynamodb.on(BatchGetCommand).callsFake(() => new Promise(() => {}))
      let answered = () => {}
      let late: Promise<unknown> | undefined
      const endpoint = async () => {
        begin().catch(() => {})
        await new Promise((resolve) => setImmediate(resolve))
        late = new Promise<void>((resolve) => {
          answered = resolve
        }).then(begin)
        late.catch(() => {})
        if (status === 404) throw notFound()
        return status === 503 ? begin().then(() => ({ _type: 'Thing' })) : { _type: 'Thing' }
      }
      const answer = await invoked(answering(endpoint), {}, 0.55)

      expect(answer.status).toBe(status)
      expect(calls().map(([, { abortSignal }]) => abortSignal.aborted)).toEqual(
        status === 503 ? [true, true] : [true],
      )
      answered()
      await expect(late).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
      expect(calls()).toHaveLength(status === 503 ? 2 : 1)
    },
  )
})

describe('the ids of a path', () => {
  const show = lambda(routes.show, async ({ params }) => ({ _type: 'Thing', params }))
  const at = (id: string) => invoked(show, { rawPath: `/api/v3/things/${id}`, pathParameters: { id } })

  it.each(['1', '7', '999999999999999'])('are numbers: %s', async (id) => {
    expect((await at(id)).body).toMatchObject({ params: { id: Number(id) } })
  })

  it.each(['0', '01', '-1', '1.5', '1e3', 'x', '1234567890123456', '%31', '١', ' 1'])(
    'are 404 where they are none: %s',
    async (id) => {
      expect((await at(id)).status).toBe(404)
    },
  )

  it('are 405 where the address is a literal of another method', async () => {
    expect(await at('form')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })
})
