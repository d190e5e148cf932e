import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { HttpCaller } from '#shared/platform/outbound/http-caller.ts'
import { certificate, privateKey } from '#test/support/fixtures/certificate.ts'

const servers: Server[] = []
const sockets = new Set<Socket>()

afterEach(async () => {
  const closed = servers.splice(0).map((server) => once(server.close(), 'close'))
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(closed)
})

/**
 * Listens on a free port of this computer.
 *
 * @returns the port
 */
async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const local = (port: number, path = '/') => ({
  url: new URL(`http://127.0.0.1:${port}${path}`),
  headers: { 'X-Test': 'yes' },
  body: '{"a":1}',
  isLocal: true,
})

const serving = (listener: RequestListener) => listening(createServer(listener))

describe('A call', () => {
  it('posts the body with its headers, and returns status and body', async () => {
    const seen: unknown[] = []
    const port = await serving(async (request, response) => {
      const chunks = await request.toArray()
      const { method, url, headers } = request
      seen.push([method, url, headers['x-test'], headers['content-length'], Buffer.concat(chunks).toString()])
      response.writeHead(202).end('thanks')
    })

    expect(await new HttpCaller().post(local(port, '/hook?x=1'))).toEqual({ status: 202, body: 'thanks' })
    expect(seen).toEqual([['POST', '/hook?x=1', 'yes', '7', '{"a":1}']])
  })

  it('follows no redirect', async () => {
    const paths: unknown[] = []
    const port = await serving((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { location: '/other' }).end()
    })

    expect(await new HttpCaller().post(local(port))).toEqual({ status: 302, body: '' })
    expect(paths).toEqual(['/'])
  })

  it('reads the beginning of a long answer only, without control characters', async () => {
    const port = await serving((_, response) => {
      response.write('\u001b[31m\u0000red\u202e\r\n')
      response.write('x'.repeat(3000))
      // The response never ends.
    })

    const answer = await new HttpCaller().post(local(port))

    expect(answer).toEqual({ status: 200, body: expect.stringMatching(/^\[31mredx+$/) })
    expect(Buffer.byteLength(Object(answer).body)).toBeLessThanOrEqual(2048)
  })

  it.each([
    ['refuses the connection', async () => 1],
    ['ends the connection', () => listening(createSocketServer((socket) => socket.destroy()))],
    [
      'answers with something else than HTTP',
      () => listening(createSocketServer((socket) => socket.end('hello'))),
    ],
    [
      'ends in the middle of its answer',
      () =>
        serving((_, response) =>
          response.writeHead(200, { 'content-length': '9' }).write('a', () => response.destroy()),
        ),
    ],
  ])('has no answer from a receiver that %s', async (_, start) => {
    expect(await new HttpCaller().post(local(await start()))).toBe('silent')
  })

  it('ends after the time limit of the call', async () => {
    const port = await listening(createSocketServer(() => {}))
    const impatient = new HttpCaller({ limits: { connect: 20, all: 50 } })

    expect(await impatient.post(local(port))).toBe('silent')
  })

  it('ends after the time limit of a TLS connection', async () => {
    const port = await listening(createSocketServer(() => {}))
    const impatient = new HttpCaller({ ...reachable(), limits: { connect: 20, all: 60_000 } })

    expect(await impatient.post(secure(port))).toBe('silent')
  })
})

/** Options that resolve each name to this computer, as if its address were public. */
const reachable = (asked: string[] = []) => ({
  resolve: async (name: string) => {
    asked.push(name)
    return [{ address: '127.0.0.1', family: 4 }]
  },
  isAllowed: () => true,
})

const secure = (port: number, host = 'hooks.example') => ({
  url: new URL(`https://${host}:${port}/`),
  headers: {},
  body: '{}',
})

/** Listens with a certificate for `hooks.example`. */
const servingSecurely = (listener: RequestListener) =>
  listening(createTlsServer({ cert: certificate, key: privateKey }, listener))

describe('A name', () => {
  it('is resolved once for each call, and the connection goes to the address that was checked', async () => {
    const [asked, checked, hosts]: [string[], string[], unknown[]] = [[], [], []]
    const port = await servingSecurely((request, response) => {
      hosts.push([request.headers.host, Object(request.socket).servername])
      response.end('ok')
    })
    const { resolve } = reachable(asked)
    const isAllowed = (address: string) => checked.push(address) > 0
    const caller = new HttpCaller({ resolve, isAllowed, ca: certificate })

    expect(await caller.post(secure(port))).toEqual({ status: 200, body: 'ok' })
    expect(await caller.post(secure(port))).toEqual({ status: 200, body: 'ok' })
    expect(asked).toEqual(['hooks.example', 'hooks.example'])
    expect(checked).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(hosts[0]).toEqual([`hooks.example:${port}`, 'hooks.example'])
  })

  it('that resolves to another address later is not resolved again for the connection', async () => {
    // The first lookup finds a public address; a second lookup would find this computer.
    const answers = [[{ address: '192.0.2.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]
    const port = await servingSecurely((_, response) => response.end('reached'))
    const resolve = async () => answers.shift() ?? []
    const caller = new HttpCaller({
      resolve,
      isAllowed: () => true,
      ca: certificate,
      limits: { connect: 50, all: 100 },
    })

    expect(await caller.post(secure(port))).toBe('silent')
    expect(answers).toHaveLength(1)
  })

  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['fd00:ec2::254'],
  ])('that resolves to %s is refused, even among public addresses', async (address) => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]

    expect(await new HttpCaller({ resolve }).post(secure(443))).toBe('refused')
  })

  it('that does not resolve has no answer', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))

    expect(await new HttpCaller({ resolve }).post(secure(443))).toBe('silent')
  })

  it('has no answer if the certificate is one of another name, or of an unknown authority', async () => {
    const port = await servingSecurely((_, response) => response.end('ok'))

    expect(
      await new HttpCaller({ ...reachable(), ca: certificate }).post(secure(port, 'other.example')),
    ).toBe('silent')
    expect(await new HttpCaller(reachable()).post(secure(port))).toBe('silent')
  })
})

describe('An address in place of a name', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
  ])('%s is refused', async (address) => {
    const call = { url: new URL(address), headers: {}, body: '{}' }

    expect(await new HttpCaller().post(call)).toBe('refused')
  })

  it('of this computer is refused unless the call is local, and a local call reaches nothing else', async () => {
    const { isLocal: _, ...call } = local(await serving((_, response) => response.end('ok')))
    const elsewhere = { ...call, url: new URL('http://10.0.0.1:8080/'), isLocal: true }

    expect(await new HttpCaller().post(call)).toBe('refused')
    expect(await new HttpCaller().post(elsewhere)).toBe('refused')
  })
})
