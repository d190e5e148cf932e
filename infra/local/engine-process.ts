import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { HOST } from './host.ts'
import { Problem } from './problem.ts'

/** Milliseconds from SIGTERM to SIGKILL. */
const GRACE_PERIOD = 5_000

interface EngineLaunch {
  program: string
  port: number
  /** The file with the data of the database. If absent, the data is kept in memory. */
  database?: string
}

export interface EngineProcess {
  readonly pid: number
  /** Resolves when the process has ended. The value is the reason, such as `exit code 1` or `signal SIGKILL`. */
  readonly ended: Promise<string>
  /** Ends the process; resolves when it has ended. */
  end(): Promise<void>
}

/** Returns a port of this host on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const endpointAt = (port: number) => `http://${HOST}:${port}`

/**
 * Starts the engine, and resolves when it responds.
 *
 * @throws Problem with the engine's error output if the engine ends before it responds
 */
export async function launch(launched: EngineLaunch): Promise<EngineProcess> {
  const child = spawn(launched.program, argumentsOf(launched), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Limits the engine to one worker thread. The engine handles only one call at a time, and passing calls between
    // threads takes a fifth of its CPU time.
    env: { ...process.env, TOKIO_WORKER_THREADS: '1' },
    // The engine has a process group of its own, so that Ctrl-C reaches only the service. The service needs the engine
    // until the requests in flight are finished.
    detached: true,
    windowsHide: true,
  })
  const ended = endOf(child)
  endWithThisProcess(child, ended)
  const errorOutput: string[] = []
  const failedStart = ended.then((how) => {
    throw new Problem(`The table engine did not start (${how}). ${errorOutput.join(' ')}`.trim())
  })
  await Promise.race([listening(child, errorOutput), failedStart])
  return { pid: child.pid as number, ended, end: () => end(child, ended) }
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

/**
 * Ends the engine when this process exits without an orderly stop. If SIGKILL ends this process, the engine keeps
 * running: see `orphan.ts`.
 */
function endWithThisProcess(child: ChildProcess, ended: Promise<string>): void {
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  ended.then(() => process.off('exit', kill))
}

/**
 * Resolves when the engine reports that it listens. Keeps reading the output of the engine, because a full pipe would
 * block the engine.
 */
function listening(child: ChildProcess, errorOutput: string[]): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      if (errorOutput.length < 10) errorOutput.push(line)
      if (line.includes('listening on')) resolve()
    })
  })
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_PERIOD)
  await ended
  clearTimeout(timer)
}
