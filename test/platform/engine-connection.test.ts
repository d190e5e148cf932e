import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callEngine } from '#test/support/engine/engine-connection.ts'

let server: Server
let connections: Socket[]
/** Handles the bytes that the server receives. */
let answering: (socket: Socket, received: string) => void

beforeEach(async () => {
  connections = []
  server = createServer((socket) => {
    connections.push(socket)
    socket.on('data', (bytes) => answering(socket, String(bytes)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  for (const socket of connections) socket.destroy()
  server.close()
})

const call = (body = '{}', signal?: AbortSignal) => {
  const { port } = server.address() as AddressInfo
  return callEngine({ hostname: '127.0.0.1', port, headers: { 'x-amz-target': 'Ping' }, body }, signal)
}
const answerOf = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

describe('A call of the engine', () => {
  it('sends its headers and body, and returns the status and the body of the response', async () => {
    const received: string[] = []
    answering = (socket, text) => {
      received.push(text)
      socket.write(answerOf('"ü"', '400 Bad Request'))
    }

    const { statusCode, body } = await call('"ä"')
    expect([statusCode, String(body)]).toEqual([400, '"ü"'])
    expect(received.join('')).toBe(
      'POST / HTTP/1.1\r\nx-amz-target: Ping\r\nhost: 127.0.0.1\r\ncontent-length: 4\r\n\r\n"ä"',
    )
  })

  it('waits for all parts of a response', async () => {
    answering = async (socket) => {
      for (const part of answerOf('{"a":1}').split(/(?<=Content-Le|"a")/)) {
        socket.write(part)
        await nextTurn()
      }
    }

    expect(String((await call()).body)).toBe('{"a":1}')
  })

  it('uses the connection of a call that is answered', async () => {
    answering = (socket) => socket.write(answerOf('{}'))

    await call()
    await call()
    expect(connections).toHaveLength(1)
    await Promise.all([call(), call()])
    expect(connections).toHaveLength(2)
  })

  it('fails when the engine closes the connection, and the next one uses another', async () => {
    answering = (socket) => socket.destroy()
    await expect(call()).rejects.toMatchObject({ code: 'ECONNRESET' })

    answering = (socket) => socket.write(answerOf('{}'))
    expect((await call()).statusCode).toBe(200)
  })

  it('ends with its connection when it is aborted', async () => {
    const controller = new AbortController()
    answering = () => controller.abort()

    await expect(call('{}', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    await expect(call('{}', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    answering = (socket) => socket.write(answerOf('{}'))
    expect((await call()).statusCode).toBe(200)
  })
})
