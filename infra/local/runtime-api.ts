import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { HOST } from './host.ts'

/** An error, in the format in which the runtime of a function reports errors. */
interface Described {
  errorType?: string
  errorMessage?: string
  trace?: string[]
}

export class FunctionError extends Error {
  constructor({ errorType = 'Error', errorMessage = '', trace = [] }: Described) {
    super(errorMessage)
    this.name = errorType
    this.stack = trace.join('\n')
  }
}

interface Invocation {
  id: string
  event: unknown
  /** Milliseconds since the epoch. */
  deadline: number
  resolve(result: unknown): void
  reject(error: Error): void
}

const PATHS = {
  next: /^\/2018-06-01\/runtime\/invocation\/next$/,
  end: /^\/2018-06-01\/runtime\/invocation\/([\w-]+)\/(response|error)$/,
  failedInit: /^\/2018-06-01\/runtime\/init\/error$/,
}

/**
 * Server of Lambda's runtime API. The runtime of a function requests the next invocation and returns its result. The
 * server handles one invocation at a time, as Lambda does.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export class RuntimeApi {
  readonly #waiting: Invocation[] = []
  #running: Invocation | undefined
  #runtime: ServerResponse | undefined
  #failure: Error | undefined
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  private constructor(private readonly functionArn: string) {}

  /** Starts the server on a free port of this host. */
  static async start(functionArn: string): Promise<RuntimeApi> {
    const api = new RuntimeApi(functionArn)
    api.#server.listen(0, HOST)
    await once(api.#server, 'listening')
    return api
  }

  /** Host and port, in the format of the variable `AWS_LAMBDA_RUNTIME_API`. */
  get address(): string {
    return `${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  /**
   * Invokes the function.
   *
   * @param timeout in seconds
   * @throws FunctionError if the function throws, or cannot be loaded
   */
  invoke(event: unknown, timeout: number): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        id: randomUUID(),
        event,
        deadline: Date.now() + timeout * 1000,
        resolve,
        reject,
      })
      this.#hand()
    })
  }

  /** Fails all invocations, for example because the process of the runtime has ended. */
  fail(error: Error): void {
    this.#failure ??= error
    for (const invocation of this.#waiting.splice(0)) invocation.reject(error)
    this.#running?.reject(error)
    this.#running = undefined
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Passes the next invocation to the runtime, if an invocation is waiting and the runtime is ready. */
  #hand(): void {
    const invocation = this.#runtime && this.#waiting.shift()
    if (!invocation) return
    this.#running = invocation
    this.#runtime?.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': invocation.id,
      'lambda-runtime-deadline-ms': String(invocation.deadline),
      'lambda-runtime-invoked-function-arn': this.functionArn,
    })
    this.#runtime?.end(JSON.stringify(invocation.event))
    this.#runtime = undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (PATHS.next.test(path)) {
      this.#runtime = response
      this.#hand()
      return
    }
    const end = PATHS.end.exec(path)
    if (end) this.#end(end[1] as string, end[2] as string, await json(request))
    else if (PATHS.failedInit.test(path)) this.fail(new FunctionError((await json(request)) as Described))
    response.writeHead(end || PATHS.failedInit.test(path) ? 202 : 404).end()
  }

  #end(id: string, outcome: string, value: unknown): void {
    if (this.#running?.id !== id) return
    if (outcome === 'response') this.#running.resolve(value)
    else this.#running.reject(new FunctionError(value as Described))
    this.#running = undefined
  }
}
