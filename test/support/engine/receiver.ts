import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** An HTTP server that receives webhook calls, as a chat server would. */
export class Receiver {
  readonly calls: ReceivedCall[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { url: path = '', headers } = request
      this.calls.push({ path, headers, body: await text(request) })
      response.end('ok')
    })
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Returns the texts that have been sent to a path. A chat at this path would show them. */
  textsAt = (path: string): string[] =>
    this.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body).text)

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
