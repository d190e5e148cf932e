import type { Issuer } from '#shared/access/issuer.ts'
import type { Config } from '#shared/config.ts'
import type { Ports } from '#shared/ports.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { type Backend, startBackend } from './backend.ts'
import { DataDirectory } from './data-directory.ts'
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts'
import { loadFunction } from './handlers.ts'
import { Problem } from './problem.ts'
import { Running } from './running.ts'

export interface StackOptions {
  /** Host to listen on; by default the loopback address. */
  host?: string
  /** Port; 0 for any free port. */
  port: number
  /** Data directory. If absent, the data is kept in memory and lost when the server stops. */
  data?: string
  /** Origins whose pages may use the API from a browser; by default none. */
  corsOrigins?: readonly string[]
  /** OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
  /** Runs before the first request is served. */
  prepare?(ports: Ports, config: Config): Promise<void>
}

export interface Stack {
  readonly url: string
  readonly directory: string
  readonly config: Config
  readonly ports: Ports
  /** Answers the requests in flight, then stops everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts the whole service on this computer.
 *
 * @throws Problem if the host or port cannot be used, the data directory is in use, or the engine is missing
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const running = new Running()
  try {
    return await start(options, running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** Starts the gateway before anything is written, so that nothing is left half done if the port is in use. */
async function start(
  { host, port, corsOrigins, data, issuers, prepare }: StackOptions,
  running: Running,
): Promise<Stack> {
  const directory = data === undefined ? await DataDirectory.temporary() : await DataDirectory.open(data)
  running.add(() => directory.release())
  let opening: Promise<Backend> | undefined
  const files = async () => (await opening)?.files
  const gateway = await listen({ host, port, corsOrigins, files }, () => opening)
  // The gateway is added last, so that it is closed first: the requests in flight still need everything else.
  opening = startBackend({ directory, url: gateway.url, running, issuers, prepare }).finally(() =>
    running.add(() => gateway.close()),
  )
  const { config, ports } = await opening
  return { url: gateway.url, directory: directory.path, config, ports, stop: () => running.stop() }
}

/** Starts the gateway. Requests that arrive before the backend is ready wait for `opened`. */
async function listen(options: Listening, opened: () => Promise<unknown> | undefined): Promise<Gateway> {
  const load = async (id: string) => {
    await opened()
    return loadFunction<never>(id)
  }
  try {
    return await startGateway({ ...options, routes: allRoutes, load })
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new Problem(problem(options)) : error
  }
}

type Listening = Pick<StackOptions, 'host' | 'port' | 'corsOrigins'> & Pick<GatewayOptions, 'files'>
type Address = Pick<StackOptions, 'host' | 'port'>
const notOurs = ({ host }: Address) =>
  `${host} is no address of this computer. Choose another one with --host.`
const unknown = ({ host }: Address) => `There is no host ${host}. Choose another one with --host.`

/** Messages for errors that occur when the gateway starts to listen, keyed by system error code. */
const problems: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Choose another one with --port.`,
  EACCES: ({ port }) => `Port ${port} is not for you to open. Choose one above 1023 with --port.`,
  EADDRNOTAVAIL: notOurs,
  EAFNOSUPPORT: notOurs,
  EINVAL: notOurs,
  ENOTFOUND: unknown,
  EAI_AGAIN: unknown,
}
