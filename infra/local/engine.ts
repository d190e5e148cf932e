import { setTimeout as pause } from 'node:timers/promises'
import { type EngineProcess, endpointAt, freePort, launch } from './engine-process.ts'

/** Milliseconds between two attempts to restart the engine. */
const BETWEEN_ATTEMPTS = 1_000

/**
 * Number of ports to try. Another process may take a free port before the engine opens it, but rarely several times in
 * a row.
 */
const PORTS_TRIED = 3

interface EngineOptions {
  program: string
  /** File of the database; if undefined, the data is in memory. */
  database?: string
  /** Prepares a started engine for use. Also called after each restart; an error is treated as a failed start. */
  prepare(running: RunningEngine): Promise<void>
}

interface RunningEngine {
  readonly endpoint: string
  /** Id of the engine's current process. Each restart of the engine changes it. */
  readonly pid: number
}

/** Local DynamoDB engine, in a separate process that is restarted after a crash. */
export class Engine implements RunningEngine {
  readonly #stopping = new AbortController()
  #process!: EngineProcess
  #restarting: Promise<void> = Promise.resolve()

  private constructor(
    private readonly options: EngineOptions,
    private readonly port: number,
  ) {}

  /**
   * Starts the engine on a free port, and resolves when it responds and is prepared.
   *
   * @throws Problem with the engine's error output if it does not start
   */
  static async start(options: EngineOptions): Promise<Engine> {
    for (let attempt = 1; ; attempt++) {
      const engine = new Engine(options, await freePort())
      try {
        await engine.#open()
        return engine
      } catch (error) {
        if (attempt === PORTS_TRIED) throw error
      }
    }
  }

  get endpoint(): string {
    return endpointAt(this.port)
  }

  get pid(): number {
    return this.#process.pid
  }

  /** Ends the process. Resolves when the process has ended and its file is closed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restarting
    await this.#process.end()
  }

  async #open(): Promise<void> {
    const { program, database } = this.options
    this.#process = await launch({ program, database, port: this.port })
    try {
      await this.options.prepare(this)
    } catch (error) {
      await this.#process.end()
      throw error
    }
    this.#process.ended.then((how) => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart(how)
    })
  }

  /** Tries to restart the engine at the same address, until an attempt succeeds or the engine is stopped. */
  async #restart(how: string): Promise<void> {
    const { signal } = this.#stopping
    const lost = this.options.database ? '' : ' Its data was in memory and is lost.'
    console.error(`The table engine ended unexpectedly (${how}); starting it again.${lost}`)
    while (!signal.aborted) {
      try {
        return await this.#open()
      } catch (error) {
        console.error(`The table engine does not start: ${(error as Error).message}`)
        await pause(BETWEEN_ATTEMPTS, undefined, { signal }).catch(() => {})
      }
    }
  }
}
