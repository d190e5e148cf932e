import { connect, type Socket } from 'node:net'

/** A call to the engine, with the headers that the engine reads. */
export interface EngineCall {
  readonly hostname: string
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface EngineResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

const idle = new Map<string, EngineConnection[]>()

/**
 * Sends a call to the engine, over an idle connection if there is one.
 *
 * @param signal aborts the call and closes its connection
 * @throws Error with code ECONNRESET if the connection ends first, or AbortError if the signal aborts the call
 */
export async function callEngine(call: EngineCall, signal?: AbortSignal): Promise<EngineResponse> {
  const address = `${call.hostname}:${call.port}`
  const connections = (idle.get(address) ?? []).filter(({ isOpen }) => isOpen)
  const connection = connections.pop() ?? new EngineConnection(call)
  idle.set(address, connections)
  const response = await connection.send(call, signal)
  idle.get(address)?.push(connection)
  return response
}

const END_OF_HEAD = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)

/**
 * A keep-alive connection to the engine. Node's HTTP client would take about three times as much CPU for each call.
 */
class EngineConnection {
  readonly #socket: Socket
  #received: Buffer = NOTHING
  #answer: (response: EngineResponse) => void = () => {}

  constructor({ hostname, port }: EngineCall) {
    this.#socket = connect({ host: hostname, port, noDelay: true })
    this.#socket.on('data', (bytes) => this.#receive(bytes))
    // Errors are ignored here, because each error is followed by `close`, which rejects the call.
    this.#socket.on('error', () => {})
  }

  get isOpen(): boolean {
    return this.#socket.writable && this.#socket.readable
  }

  /** Sends a call. May be used only after the response to the previous call has arrived. */
  send({ hostname, headers, body }: EngineCall, signal?: AbortSignal): Promise<EngineResponse> {
    return new Promise((resolve, reject) => {
      const fail = () => {
        this.#socket.destroy()
        reject(signal?.aborted ? aborted() : disconnected())
      }
      this.#answer = (response) => {
        this.#socket.off('close', fail)
        signal?.removeEventListener('abort', fail)
        // Allows the process to end while the connection is idle.
        this.#socket.unref()
        resolve(response)
      }
      this.#socket.once('close', fail)
      signal?.addEventListener('abort', fail, { once: true })
      if (signal?.aborted) fail()
      else this.#write(headOf(hostname, headers, body), body)
    })
  }

  #write(head: string, body: string | Uint8Array): void {
    this.#socket.ref()
    this.#socket.cork()
    this.#socket.write(head)
    this.#socket.write(body)
    this.#socket.uncork()
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const response = parsed(this.#received)
    if (!response) return
    this.#received = NOTHING
    this.#answer(response)
  }
}

function headOf(host: string, headers: EngineCall['headers'], body: string | Uint8Array): string {
  const all = Object.entries({ ...headers, host, 'content-length': Buffer.byteLength(body) })
  return `POST / HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** Returns the response once it is completely received; undefined until then. */
function parsed(received: Buffer): EngineResponse | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? []
  if (!length) throw new Error(`The engine answers without a length: ${head}`)
  const body = received.subarray(end + END_OF_HEAD.length)
  if (body.length < Number(length)) return undefined
  return { statusCode: Number(head.split(' ', 2)[1]), headers: {}, body }
}

const disconnected = () =>
  Object.assign(new Error('The engine closed the connection.'), { code: 'ECONNRESET' })
const aborted = () => Object.assign(new Error('The call was aborted.'), { name: 'AbortError' })
