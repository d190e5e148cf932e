import type { App } from '#shared/app.ts'
import type { Config } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { type Backend, startBackend } from './backend.ts'
import { DataDirectory } from './data-directory.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { loadHandler } from './handlers.ts'
import { Problem } from './problem.ts'
import { Running } from './running.ts'

export interface StackOptions {
  /** Where to listen: on this computer only, unless said otherwise. */
  host?: string
  /** 0 for any free port. */
  port: number
  /** The data directory; without one, data are in memory and gone at the end. */
  data?: string
  /** Done before the first request is served. */
  prepare?(app: App): Promise<void>
}

export interface Stack {
  readonly url: string
  /** The data directory. */
  readonly directory: string
  readonly config: Config
  readonly app: App
  /** Answers the requests in flight, then ends everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts the whole service on this computer.
 *
 * @throws Problem where nothing can listen there, the data directory in use, or there is no engine
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

/** The gateway listens before anything is written, so that a taken port leaves nothing half done. */
async function start({ host, port, data, prepare }: StackOptions, running: Running): Promise<Stack> {
  const directory = data === undefined ? await DataDirectory.temporary() : await DataDirectory.open(data)
  running.add(() => directory.release())
  let opening: Promise<Backend> | undefined
  const gateway = await listen({ host, port }, () => opening)
  // Added last, to be closed first: the requests in flight still need everything else.
  opening = startBackend({ directory, url: gateway.url, running, prepare }).finally(() =>
    running.add(() => gateway.close()),
  )
  const { config, app } = await opening
  return { url: gateway.url, directory: directory.path, config, app, stop: () => running.stop() }
}

/** @param opened what requests wait for that come early */
async function listen({ host, port }: Asked, opened: () => Promise<unknown> | undefined): Promise<Gateway> {
  const load = async (id: string) => {
    await opened()
    return loadHandler<never>(id)
  }
  try {
    return await startGateway({ host, port, routes: allRoutes, load })
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new Problem(problem({ host, port })) : error
  }
}

type Asked = Pick<StackOptions, 'host' | 'port'>
const notOurs = ({ host }: Asked) => `${host} is no address of this computer. Choose another one with --host.`
const unknown = ({ host }: Asked) => `There is no host ${host}. Choose another one with --host.`

/** Why nothing can listen somewhere, by the system's code. */
const problems: Record<string, (asked: Asked) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Choose another one with --port.`,
  EACCES: ({ port }) => `Port ${port} is not for you to open. Choose one above 1023 with --port.`,
  EADDRNOTAVAIL: notOurs,
  EAFNOSUPPORT: notOurs,
  EINVAL: notOurs,
  ENOTFOUND: unknown,
  EAI_AGAIN: unknown,
}
