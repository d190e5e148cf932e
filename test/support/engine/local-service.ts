import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NpmStart, npmStart } from './npm-start.ts'
import { type Answer, type Answering, type RequestOptions, send } from './send.ts'

/** The service in a process of `npm start`, with its data in a temporary directory. */
export class LocalService implements Answering {
  #server: NpmStart | undefined
  #url = ''

  private constructor(private readonly directory: string) {}

  /** Starts with records in a new data directory. */
  static async startWith(records: readonly object[]): Promise<LocalService> {
    const service = new LocalService(await mkdtemp(join(tmpdir(), 'local-service-')))
    const file = join(service.directory, 'records.ndjson')
    await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    await service.#start('--import', file)
    return service
  }

  async #start(...options: string[]): Promise<void> {
    const data = join(this.directory, 'data')
    this.#server = npmStart(['--port', '0', '--data', data, ...options])
    this.#url = await this.#server.ready()
  }

  /** Restarts the process on the same data. */
  async restart(): Promise<void> {
    await this.#server?.stop()
    await this.#start()
  }

  /** Ends the process, and deletes the data. */
  async stop(): Promise<void> {
    await this.#server?.stop()
    await rm(this.directory, { recursive: true })
  }

  request = (method: string, path: string, options?: RequestOptions): Promise<Answer> =>
    send(this.#url, method, path, options)
}
