import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface NpmStart {
  readonly child: ChildProcess & { stdout: Readable; stderr: Readable }
  /** The exit code of the process. Resolves when the process has ended. */
  readonly ended: Promise<number>
  /** Waits for a line of output. @returns the match of the first group */
  said(stream: 'stdout' | 'stderr', wanted: RegExp): Promise<string>
  /** Waits until the process serves requests. @returns its address */
  ready(): Promise<string>
  stop(): Promise<void>
}

/** Runs the command of `npm start`. The caller must stop the process. */
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
      // Discards the rest of the output, since a full pipe would block the process.
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
