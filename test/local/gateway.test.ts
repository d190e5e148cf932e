import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Gateway, type HttpHandler, startGateway } from '#infra/local/gateway.ts'
import { defineRoutes } from '#shared/api/route.ts'

const endpoint = { summary: '', success: 200, errors: [], uses: {} } as const

const routes = Object.values(
  defineRoutes('things', {
    show: { method: 'GET', path: '/api/v3/things/{id}', ...endpoint },
    schema: { method: 'GET', path: '/api/v3/things/schema', ...endpoint },
    create: { method: 'POST', path: '/api/v3/things', ...endpoint },
    action: { method: 'GET', path: '/api/v3/actions/{id+}', ...endpoint },
  }),
)

const loaded = vi.fn<(id: string) => void>()
const handler = vi.fn<HttpHandler>()
let gateway: Gateway

beforeEach(async () => {
  loaded.mockReset()
  handler.mockReset().mockResolvedValue({ statusCode: 200, body: 'done' })
  const load = async (id: string) => {
    loaded(id)
    return handler
  }
  gateway = await startGateway({ port: 0, routes, load })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
})

const invocation = () => handler.mock.calls.at(-1) as [APIGatewayProxyEventV2, Context]

/** Requests a path exactly as it is written, which `fetch` would tidy up. */
async function get(path: string, headers: Record<string, string | string[]> = {}) {
  const { port } = new URL(gateway.url)
  const [response] = await once(request({ port, path, headers, host: '127.0.0.1' }).end(), 'response')
  await response.resume().toArray()
  return { status: response.statusCode, event: handler.mock.calls.at(-1)?.[0] }
}

describe('the event', () => {
  it('is of payload format 2.0', async () => {
    await get('/api/v3/things/7?a=1&b=%C3%A4', { 'X-Some-Header': 'Value', 'user-agent': 'tester' })
    const [event] = invocation()
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/v3/things/{id}',
      rawPath: '/api/v3/things/7',
      rawQueryString: 'a=1&b=%C3%A4',
      queryStringParameters: { a: '1', b: 'ä' },
      pathParameters: { id: '7' },
      headers: { 'x-some-header': 'Value' },
      isBase64Encoded: false,
      requestContext: {
        routeKey: 'GET /api/v3/things/{id}',
        stage: '$default',
        http: {
          method: 'GET',
          path: '/api/v3/things/7',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester',
        },
      },
    })
  })

  it('leaves out what a request does not have', async () => {
    await get('/api/v3/things/schema')
    const [event] = invocation()
    for (const key of ['body', 'cookies', 'pathParameters', 'queryStringParameters']) {
      expect(event).not.toHaveProperty(key)
    }
    expect(event.rawQueryString).toBe('')
  })

  it('joins what is repeated, and keeps the query as it was sent', async () => {
    await get('/api/v3/things/7?a=1&a=2', { 'x-list': ['one', 'two'], cookie: 'a=1; b=2' })
    const [event] = invocation()
    expect(event.rawQueryString).toBe('a=1&a=2')
    expect(event.queryStringParameters).toEqual({ a: '1,2' })
    expect(event.headers['x-list']).toBe('one,two')
    expect(event.cookies).toEqual(['a=1', 'b=2'])
  })

  it('has a request id of its own', async () => {
    const ids = [await get('/api/v3/things/7'), await get('/api/v3/things/7')].map(
      ({ event }) => event?.requestContext.requestId,
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('comes with the time that is left', async () => {
    await get('/api/v3/things/7')
    const [, context] = invocation()
    expect(context.functionName).toBe('things-show')
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(10_000)
    expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0)
  })
})

describe('the route', () => {
  it.each([
    ['/api/v3/things/7', 'things/show'],
    ['/api/v3/things/schema', 'things/schema'],
    ['/api/v3/things/7/unknown', 'api/unrouted'],
    ['/api/v3//things/7', 'api/unrouted'],
    ['/', 'api/unrouted'],
  ])('of %s is %s', async (path, id) => {
    await get(path)
    expect(loaded).toHaveBeenCalledExactlyOnceWith(id)
  })

  it('is $default for a method that no route has', async () => {
    await fetch(`${gateway.url}/api/v3/things/7`, { method: 'PUT' })
    expect(loaded).toHaveBeenCalledExactlyOnceWith('api/unrouted')
    expect(invocation()[0].routeKey).toBe('$default')
  })

  it.each([['/api/v3/actions/work_packages/add'], ['/api/v3/actions/work_packages%2Fadd']])(
    'of %s is chosen by the decoded path',
    async (path) => {
      const { event } = await get(path)
      expect(event?.rawPath).toBe('/api/v3/actions/work_packages/add')
      expect(event?.pathParameters).toEqual({ id: 'work_packages/add' })
    },
  )

  it('decodes a parameter once', async () => {
    const { event } = await get('/api/v3/things/a%2541')
    expect(event?.pathParameters).toEqual({ id: 'a%41' })
  })

  it.each([['%zz'], ['%'], ['%ff']])('takes %s, which cannot be decoded, as it is', async (id) => {
    const { status, event } = await get(`/api/v3/things/${id}`)
    expect(status).toBe(200)
    expect(event?.pathParameters).toEqual({ id })
  })
})

describe('the body', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${gateway.url}/api/v3/things`, { method: 'POST', body })

  it('is text where it is UTF-8', async () => {
    await post('{"name":"ä"}')
    expect(invocation()[0]).toMatchObject({ body: '{"name":"ä"}', isBase64Encoded: false })
  })

  it('is in base 64 where it is not', async () => {
    await post(Buffer.from([0xff, 0xfe]))
    expect(invocation()[0]).toMatchObject({ body: '//4=', isBase64Encoded: true })
  })

  it('is handed over whole up to its limit', async () => {
    await post('x'.repeat(1024 * 1024))
    expect(invocation()[0].body).toHaveLength(1024 * 1024)
  })

  it('is cut one byte beyond its limit, so that the handler can refuse it', async () => {
    handler.mockResolvedValue({ statusCode: 413, body: 'too large' })
    const response = await post('x'.repeat(5 * 1024 * 1024))
    expect(response.status).toBe(413)
    expect(invocation()[0].body).toHaveLength(1024 * 1024 + 1)
  })

  it('is answered before its end where it is too large', async () => {
    handler.mockResolvedValue({ statusCode: 413, body: 'too large' })
    const { port } = new URL(gateway.url)
    const endless = request({ port, host: '127.0.0.1', path: '/api/v3/things', method: 'POST' })
    endless.write('x'.repeat(1024 * 1024 + 1))
    const [response] = await once(endless, 'response')
    expect(response.statusCode).toBe(413)
    endless.destroy()
  })

  it('is asked for where the client waits to be', async () => {
    const headers = { expect: '100-continue' }
    const { port } = new URL(gateway.url)
    const asking = request({ port, host: '127.0.0.1', path: '/api/v3/things', method: 'POST', headers })
    asking.flushHeaders()
    await once(asking, 'continue')
    asking.end('{}')
    const [response] = await once(asking, 'response')
    expect(response.statusCode).toBe(200)
    expect(invocation()[0].body).toBe('{}')
    response.resume()
  })

  it('that never ends invokes nothing', async () => {
    const { port } = new URL(gateway.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('POST /api/v3/things HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc')
    await once(socket, 'ready')
    socket.resume().end()
    await once(socket, 'close')
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('the answer', () => {
  const answer = async (result: APIGatewayProxyStructuredResultV2, method = 'GET') => {
    handler.mockResolvedValue(result)
    return fetch(`${gateway.url}/api/v3/things/7`, { method })
  }

  it('has the status, headers and body that the handler gave', async () => {
    const response = await answer({ statusCode: 418, headers: { 'x-pot': 'tea' }, body: 'short and stout' })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-pot')).toBe('tea')
    expect(await response.text()).toBe('short and stout')
  })

  it('is decoded from base 64', async () => {
    const response = await answer({ statusCode: 200, body: '//4=', isBase64Encoded: true })
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0xfe])
  })

  it('has no body for HEAD', async () => {
    const response = await answer({ statusCode: 405, body: 'not this way' }, 'HEAD')
    expect(response.status).toBe(405)
    expect(await response.text()).toBe('')
  })

  it('has no body where the handler gave none', async () => {
    const response = await answer({ statusCode: 204, headers: {} })
    expect(response.status).toBe(204)
    expect(response.headers.has('content-length')).toBe(false)
  })

  it('is a plain 500 where the handler throws, without a word about the request', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    handler.mockRejectedValue(Object.assign(new Error('broken'), { request: 'secret' }))
    const response = await fetch(`${gateway.url}/api/v3/things/7?token=secret`)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Internal Server Error' })
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('things/show failed: Error: broken'),
    )
    expect(logged.mock.calls.join()).not.toContain('secret')
  })

  it('is a plain 500 where the handler gives a header that HTTP does not have', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await answer({ statusCode: 200, headers: { 'x-broken': 'a\r\nb: c' }, body: 'x' })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Internal Server Error' })
  })
})

describe('the server', () => {
  it.each([
    ['headers', '/api/v3/things/7', 'x'.repeat(10_240)],
    ['an address', `/api/v3/things/${'7'.repeat(10_240)}`, ''],
  ])('refuses %s beyond the quota of the gateway', async (_, path, header) => {
    expect((await get(path, { 'x-long': header })).status).toBe(431)
    expect(handler).not.toHaveBeenCalled()
  })

  it('answers 400 to what is not HTTP, and goes on', async () => {
    const { port } = new URL(gateway.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end('nonsense\r\n\r\n')
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 400 /)
    expect((await get('/api/v3/things/7')).status).toBe(200)
  })

  it('finishes the requests in flight when it closes', async () => {
    let finish = (_: APIGatewayProxyStructuredResultV2) => {}
    const invoked = new Promise<void>((begun) => {
      handler.mockImplementation(() => {
        begun()
        return new Promise((resolve) => {
          finish = resolve
        })
      })
    })
    const response = fetch(`${gateway.url}/api/v3/things/7`)
    await invoked
    const closed = gateway.close()
    finish({ statusCode: 200, body: 'still there' })
    expect(await (await response).text()).toBe('still there')
    await closed
    await expect(fetch(gateway.url)).rejects.toThrow()
    gateway.close = async () => {}
  })

  it('says that the port is taken', async () => {
    const port = Number(new URL(gateway.url).port)
    const second = startGateway({ port, routes, load: async () => handler })
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
