import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A process as `npm start` makes it. */
export interface NpmStart {
  readonly child: ChildProcess & { stdout: Readable; stderr: Readable }
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number>
  /** Waits for a line. @returns what its first group has matched */
  said(stream: 'stdout' | 'stderr', wanted: RegExp): Promise<string>
  /** Waits until it serves. @returns its address */
  ready(): Promise<string>
  stop(): Promise<void>
}

/** Runs the command as `npm start` does. It is left to the caller to stop it. */
export function npmStart(options: readonly string[], environment: Record<string, string> = {}): NpmStart {
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/local/start.ts', ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number)
  const said: NpmStart['said'] = async (stream, wanted) => {
    for await (const line of createInterface({ input: child[stream] })) {
      const [, found] = wanted.exec(line) ?? []
      if (found === undefined) continue
      // What comes after it is read by nobody: a full pipe would block the process.
      child[stream].resume()
      return found
    }
    throw new Error(`It never said ${wanted}.`)
  }
  return {
    child,
    ended,
    said,
    ready: () => said('stdout', /^The service is at (.*)\.$/),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
