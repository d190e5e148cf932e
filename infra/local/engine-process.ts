import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Problem } from './problem.ts'

const HOST = '127.0.0.1'

/** How long a process may take to end when it is asked to; then it is made to. */
const PATIENCE = 5_000

export interface EngineLaunch {
  /** The file of the program. */
  program: string
  port: number
  /** The file the data is kept in; without one the data is in memory. */
  database?: string
}

/** One process that answers as DynamoDB. */
export interface EngineProcess {
  readonly pid: number
  /** Settles when the process has ended, with how it did: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>
  /** Ends the process, and settles when it has. */
  end(): Promise<void>
}

/** A port of this host that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The address of the engine at a port. */
export const endpointAt = (port: number) => `http://${HOST}:${port}`

/**
 * Starts the engine.
 *
 * @returns when it answers
 * @throws Problem where it ends instead, with what it said
 */
export async function launch(launched: EngineLaunch): Promise<EngineProcess> {
  const child = spawn(launched.program, argumentsOf(launched), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C must reach the service first, which lets the requests in flight finish.
    detached: true,
    windowsHide: true,
  })
  const ended = endOf(child)
  endWithThisProcess(child, ended)
  const said: string[] = []
  const refused = ended.then((how) => {
    throw new Problem(`The table engine did not start (${how}). ${said.join(' ')}`.trim())
  })
  await Promise.race([announced(child, said), refused])
  return { pid: child.pid as number, ended, end: () => ending(child, ended) }
}

function argumentsOf({ port, database }: EngineLaunch): string[] {
  return ['serve', '--host', HOST, '--port', String(port), ...(database ? ['--db-path', database] : [])]
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
}

/** Where this process ends without stopping what it started; nothing helps against being killed. */
function endWithThisProcess(child: ChildProcess, ended: Promise<string>): void {
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  ended.then(() => process.off('exit', kill))
}

/** Settles with the line that follows the opening of the port; goes on reading, or the pipe would fill. */
function announced(child: ChildProcess, said: string[]): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      if (said.length < 10) said.push(line)
      if (line.includes('listening on')) resolve()
    })
  })
}

async function ending(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await ended
  clearTimeout(impatient)
}
