import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, readMail } from './eml.ts'
import { type NpmStart, npmStart } from './npm-start.ts'
import { type Answer, type Answering, type RequestOptions, send } from './send.ts'

/** The service as `npm start` runs it, in a separate process, with its data in a temporary directory. */
export class LocalService implements Answering {
  #server: NpmStart | undefined
  #url = ''

  private constructor(private readonly directory: string) {}

  /** Starts the service in a new data directory that contains the given records. */
  static async startWith(records: readonly object[]): Promise<LocalService> {
    const service = new LocalService(await mkdtemp(join(tmpdir(), 'local-service-')))
    const file = join(service.directory, 'records.ndjson')
    await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    await service.#start('--import', file)
    return service
  }

  async #start(...options: string[]): Promise<void> {
    this.#server = npmStart(['--port', '0', '--data', this.#data, ...options])
    this.#url = await this.#server.ready()
  }

  get #data(): string {
    return join(this.directory, 'data')
  }

  /** The address of the service. A restart changes it. */
  get url(): string {
    return this.#url
  }

  /** Reads the mails in the outbox, in no particular order. */
  async mails(): Promise<ParsedMail[]> {
    const outbox = join(this.#data, 'outbox')
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
    return Promise.all(names.map(async (name) => readMail(await readFile(join(outbox, name), 'utf8'))))
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
