import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as everything } from 'node:stream/consumers'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startGateway } from '#infra/local/gateway.ts'
import { refuseInHal } from '#infra/local/refusal.ts'
import { currentDeadline, type Deadline } from '#shared/platform/deadline.ts'
import { MAX_UPLOAD_BODY } from '#shared/platform/http/limits.ts'
import { routes, type StubbedGateway, stubbedGateway } from '#test/support/engine/stubbed-gateway.ts'
import { until } from '#test/support/engine/until.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

let gateway: StubbedGateway

beforeEach(async () => {
  gateway = await stubbedGateway()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
})

describe('the body', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${gateway.url}/api/v3/things`, { method: 'POST', body })

  it('is text where it is UTF-8', async () => {
    await post('{"name":"ä"}')
    expect(gateway.invocation()[0]).toMatchObject({ body: '{"name":"ä"}', isBase64Encoded: false })
  })

  it('is in base 64 where it is not', async () => {
    await post(Buffer.from([0xff, 0xfe]))
    expect(gateway.invocation()[0]).toMatchObject({ body: '//4=', isBase64Encoded: true })
  })

  it('is handed over whole up to its limit', async () => {
    await post('x'.repeat(1024 * 1024))
    expect(gateway.invocation()[0].body).toHaveLength(1024 * 1024)
  })

  it('is cut one byte beyond its limit, so that the handler can refuse it', async () => {
    gateway.handler.mockResolvedValue({ statusCode: 413, body: 'too large' })
    const response = await post('x'.repeat(5 * 1024 * 1024))
    expect(response.status).toBe(413)
    expect(gateway.invocation()[0].body).toHaveLength(MAX_UPLOAD_BODY + 1)
  })

  it('is answered before its end where it is too large', async () => {
    gateway.handler.mockResolvedValue({ statusCode: 413, body: 'too large' })
    const endless = request({ port: gateway.port, host: '127.0.0.1', path: '/api/v3/things', method: 'POST' })
    endless.write('x'.repeat(MAX_UPLOAD_BODY + 1))
    const [response] = await once(endless, 'response')
    expect(response.statusCode).toBe(413)
    endless.destroy()
  })

  it('is asked for where the client waits to be', async () => {
    const headers = { expect: '100-continue' }
    const asking = request({
      port: gateway.port,
      host: '127.0.0.1',
      path: '/api/v3/things',
      method: 'POST',
      headers,
    })
    asking.flushHeaders()
    await once(asking, 'continue')
    asking.end('{}')
    const [response] = await once(asking, 'response')
    expect(response.statusCode).toBe(200)
    expect(gateway.invocation()[0].body).toBe('{}')
    response.resume()
  })

  it('that never ends invokes nothing', async () => {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write('POST /api/v3/things HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc')
    await once(socket, 'ready')
    socket.resume().end()
    await once(socket, 'close')
    expect(gateway.handler).not.toHaveBeenCalled()
  })
})

describe('the answer', () => {
  const answer = async (result: APIGatewayProxyStructuredResultV2, method = 'GET') => {
    gateway.handler.mockResolvedValue(result)
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
    gateway.handler.mockRejectedValue(Object.assign(new Error('broken'), { request: 'secret' }))
    const response = await fetch(`${gateway.url}/api/v3/things/7?token=secret`)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Internal Server Error' })
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('GET /api/v3/things/{id} failed: Error: broken'),
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

describe('more requests than can be served at the same time', () => {
  const AT_ONCE = 6
  const LINE = 256

  /** Functions that respond only when the test lets them. */
  function slowly() {
    const paths: string[] = []
    const deadlines: (Deadline | undefined)[] = []
    const answers: (() => void)[] = []
    const running = { now: 0, most: 0 }
    const done = (body: string) => {
      running.now -= 1
      return { statusCode: 200, body }
    }
    gateway.handler.mockImplementation(({ rawPath }) => {
      paths.push(rawPath)
      running.now += 1
      running.most = Math.max(running.most, running.now)
      deadlines.push(currentDeadline())
      return new Promise((resolve) => answers.push(() => resolve(done(rawPath))))
    })
    return { paths, deadlines, answers, running }
  }
  const get = (number: number) =>
    fetch(`${gateway.url}/api/v3/things/${number}`, { headers: { 'x-request-id': 'mine' } })
  /**
   * Sends a request from a client that can disconnect. An aborted `fetch` would open another connection, which would
   * delay the closing of the gateway by four seconds.
   */
  const send = (number: number) => {
    const path = `/api/v3/things/${number}`
    const client = request({ host: '127.0.0.1', port: gateway.port, path, agent: false })
    return client.on('error', () => {}).end()
  }
  /** Resolves with the response object of the next request that reaches the server. */
  const arrival = () =>
    new Promise<ServerResponse>((resolve) => {
      const hear = (message: unknown) => {
        unsubscribe('http.server.request.start', hear)
        resolve((message as { response: ServerResponse }).response)
      }
      subscribe('http.server.request.start', hear)
    })
  /** Sends requests one after another. Each request is sent only after the server has received the previous one. */
  async function inOrder(count: number, first = 1) {
    const requests: Promise<Response>[] = []
    for (let number = first; number < first + count; number++) {
      const arrived = arrival()
      requests.push(get(number))
      await arrived
    }
    return requests
  }

  it('wait their turn, in order, and their time does not begin before it', async () => {
    const { paths, answers, running } = slowly()
    const requests = await inOrder(9)
    await until(() => paths.length >= AT_ONCE)
    for (let next = 0; next < 9; next++) {
      await until(() => answers.length > next)
      answers[next]?.()
    }

    const bodies = await Promise.all(requests.map(async (request) => (await request).text()))
    expect(bodies).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `/api/v3/things/${number}`))
    expect(paths).toEqual(bodies)
    expect(running.most).toBe(AT_ONCE)
  })

  it('leave the line when their client goes away', async () => {
    const { paths, answers } = slowly()
    const requests = await inOrder(AT_ONCE)
    const arrived = arrival()
    const leaving = send(90)
    const left = once(await arrived, 'close')
    requests.push(...(await inOrder(1, 91)))
    leaving.destroy()
    await left
    for (let next = 0; next < 7; next++) {
      await until(() => answers.length > next)
      answers[next]?.()
    }
    await Promise.all(requests)

    expect(paths).toHaveLength(7)
    expect(paths).not.toContain('/api/v3/things/90')
  })

  it('free their place, and end their work, when their client goes away while they are served', async () => {
    const { deadlines, answers } = slowly()
    const leaving = send(1)
    await until(() => deadlines.length === 1)
    expect(deadlines[0]?.signal.aborted).toBe(false)
    leaving.destroy()

    await until(() => deadlines[0]?.signal.aborted)
    answers[0]?.()
  })

  it('are refused at once where too many wait already', async () => {
    const { answers } = slowly()
    const requests = await inOrder(AT_ONCE + LINE)
    const refused = await get(999)

    expect(refused.status).toBe(429)
    expect(Object.fromEntries(refused.headers)).toMatchObject({ 'retry-after': '1', 'x-request-id': 'mine' })
    expect(await refused.json()).toMatchObject({
      _type: 'Error',
      errorIdentifier: 'urn:service-org:api:v3:errors:TooManyRequests',
    })
    for (let next = 0; next < requests.length; next++) {
      await until(() => answers.length > next)
      answers[next]?.()
    }
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 200))
  })
})

async function raw(sent: string, port = gateway.port) {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(sent, 'latin1'))
  const [head = '', body = ''] = (await everything(socket)).split('\r\n\r\n')
  const headers = head.toLowerCase().split('\r\n')
  const id = headers.find((header) => header.startsWith('x-request-id: '))?.slice(14)
  return { status: Number(head.split(' ')[1]), headers, body, id }
}

/** A response that the gateway sends itself, without invoking a function. */
const refused = (status: number, name: string, message: string) => ({
  status,
  headers: expect.arrayContaining([
    'content-type: application/hal+json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ]),
  body: JSON.stringify(errorBody(name, message)),
  id: expect.stringMatching(/^[\da-f-]{36}$/),
})

describe('the server', () => {
  it.each([
    ['headers', '/api/v3/things/7', 'x'.repeat(10_240)],
    ['an address', `/api/v3/things/${'7'.repeat(10_240)}`, ''],
  ])('refuses %s beyond the quota of the gateway', async (_, path, header) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-long: ${header}\r\n\r\n`)
    expect(answer).toEqual(
      refused(431, 'RequestHeaderFieldsTooLarge', 'The address and headers are too large.'),
    )
    expect(gateway.handler).not.toHaveBeenCalled()
  })

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['no HTTP but bytes', '\x16\x03\x01\0\xff'],
    ['an address with a space', 'GET /api/v3/things/7 8 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no version of HTTP', 'GET /api/v3/things/7 HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a method that there is not', 'FLY /api/v3/things/7 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /api/v3/things/7 HTTP/1.1\r\n\r\n'],
    ['a header without a name', 'GET /api/v3/things/7 HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['a header with a line feed', 'GET /api/v3/things/7 HTTP/1.1\r\nhost: x\r\na: b\nc\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v3/things HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'a chunk without a length',
      'POST /api/v3/things HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a tunnel', 'CONNECT any.example:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('answers 400 to %s, and goes on', async (_, text) => {
    expect(await raw(text)).toEqual(refused(400, 'BadRequest', 'The request is not valid HTTP.'))
    expect(gateway.handler).not.toHaveBeenCalled()
    expect((await gateway.get('/api/v3/things/7')).status).toBe(200)
  })

  it('gives each refusal an id of its own', async () => {
    const ids = [await raw('nonsense\r\n\r\n'), await raw('nonsense\r\n\r\n')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  })

  it('ignores what a client expects beside being asked for the body', async () => {
    const { status } = await gateway.get('/api/v3/things/7', { expect: 'miracles' })
    expect(status).toBe(200)
  })

  it('serves HTTP/1.0, which knows no hosts', async () => {
    expect((await raw('GET /api/v3/things/7 HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  it('answers 408 to what does not arrive in time', async () => {
    const impatient = createServer({
      headersTimeout: 20,
      requestTimeout: 20,
      connectionsCheckingInterval: 10,
    })
    refuseInHal(impatient)
    impatient.listen(0, '127.0.0.1')
    await once(impatient, 'listening')
    const { port } = impatient.address() as AddressInfo
    const answer = await raw('GET / HTTP/1.1\r\nhost: x\r\n', port)
    expect(answer).toEqual(refused(408, 'RequestTimeout', 'The request did not arrive in time.'))
    impatient.close()
  })

  it('survives clients that go away in the middle', async () => {
    for (const text of ['GET /api/v3/thi', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n', 'nonsense\r\n\r\n']) {
      const socket = connect(gateway.port, '127.0.0.1')
      await once(socket, 'connect')
      await new Promise<void>((written) => socket.write(text, () => written()))
      socket.resetAndDestroy()
    }
    expect((await gateway.get('/api/v3/things/7')).status).toBe(200)
  })

  it('listens at the given host', async () => {
    const other = await startGateway({
      host: 'localhost',
      port: 0,
      routes,
      load: async () => gateway.handler,
    })
    expect(other.url).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${other.url}/api/v3/things/7`)).status).toBe(200)
    await other.close()
  })

  it('finishes the requests in flight when it closes', async () => {
    let finish = (_: APIGatewayProxyStructuredResultV2) => {}
    const invoked = new Promise<void>((begun) => {
      gateway.handler.mockImplementation(() => {
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

  it('reports that the port is in use', async () => {
    const second = startGateway({ port: gateway.port, routes, load: vi.fn() })
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
