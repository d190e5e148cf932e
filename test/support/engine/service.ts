import { PassThrough, Readable } from 'node:stream'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { exportRecords } from '#infra/admin/export.ts'
import { importRecords } from '#infra/admin/import.ts'
import type { LocalFiles } from '#infra/local/files.ts'
import { type Gateway, type HttpHandler, startGateway } from '#infra/local/gateway.ts'
import { loadFunction, loadHandler } from '#infra/local/handlers.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import type { QueueHandler } from '#infra/local/poller.ts'
import type { Issuer } from '#shared/access/issuer.ts'
import { forEachQueue, type QueueName, queueNames } from '#shared/config.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Uses } from '#shared/platform/http/route.ts'
import type { JobMessage } from '#shared/platform/jobs/queue.ts'
import { logTo } from '#shared/platform/log.ts'
import { install, type Ports, portsOn } from '#shared/ports.ts'
import { allRoutes } from '#shared/resources/index.ts'
import type { FileFolder } from '#shared/transfer/file-folder.ts'
import { type FaultPlan, faultyHandler } from '#test/support/faults/faults.ts'
import { Accesses } from './accesses.ts'
import { hashCheaply } from './cheap-hashes.ts'
import { type FreshTable, freshTable } from './engine.ts'
import { callerOf, type MemoryCaller } from './memory-caller.ts'
import { filesOf } from './memory-files.ts'
import { type MemoryMailer, mailerOf } from './memory-mailer.ts'
import { type MemoryQueue, memoryQueues } from './memory-queue.ts'
import { Meter } from './meter.ts'
import { differences, routeOf } from './openapi-check.ts'
import { quickClient, quickly } from './quick-client.ts'
import { itemsOf, putItems } from './raw-table.ts'
import { type Answer, type Answering, type RequestOptions, send } from './send.ts'

export type { Answer } from './send.ts'

export interface ServiceOptions {
  /** An existing table to use instead of a new one. */
  table?: FreshTable
  /** Faults that are injected between the SDK and the table. */
  faults?: FaultPlan
  now?: () => Date
  /** The OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
}

let gateway: Promise<Gateway> | undefined

/**
 * Two numbers of requests from tests and browsers: those that the gateway has received, and those that are still in
 * progress.
 */
const traffic = { begun: 0, inFlight: 0 }

/** Loads a function, wrapped in a handler that counts its requests. */
async function loadCounted(id: string): Promise<HttpHandler> {
  const handler = await loadFunction<HttpHandler>(id)
  return async (event, context) => {
    traffic.begun += 1
    traffic.inFlight += 1
    try {
      return await handler(event, context)
    } finally {
      traffic.inFlight -= 1
    }
  }
}

/** The files of the current service. */
let served: LocalFiles | undefined

/** The maximum number of records in a set whose items are cached. Larger sets are hardly ever used twice. */
const MAX_COPIED_RECORDS = 300

/** Cached items of filled tables, keyed by the records that filled them. */
const itemsByRecords = new Map<string, Item[]>()

/**
 * The service on a real engine in memory, behind a real HTTP server. Only one service can be used at a time: the
 * handlers of this process use the service that started last.
 */
export class Service implements Answering {
  private constructor(
    readonly ports: Ports,
    private readonly queues: Record<QueueName, MemoryQueue>,
    readonly mailer: MemoryMailer,
    readonly caller: MemoryCaller,
    readonly meter: Meter,
    private readonly accesses: Accesses,
    readonly table: FreshTable,
    readonly url: string,
    private clock: (() => Date) | undefined,
    isEmpty: boolean,
    readonly files: LocalFiles,
  ) {
    this.#isEmpty = isEmpty
  }

  static async start({ table, faults, now, issuers }: ServiceOptions = {}): Promise<Service> {
    gateway ??= startGateway({
      port: 0,
      routes: allRoutes,
      load: loadCounted,
      files: async () => served,
    })
    const fresh = table ?? (await freshTable())
    const client = faults
      ? dynamoClient(fresh.dynamodb, { ...quickly, requestHandler: faultyHandler(faults) })
      : quickClient(fresh.dynamodb)
    const table_ = new DynamoTable(client, fresh.tableName)
    const mailer = mailerOf(fresh.tableName)
    const caller = callerOf(fresh.tableName)
    const publicUrl = (await gateway).url
    const queues = memoryQueues()
    const files = filesOf(fresh.tableName, now)
    const ports = portsOn({ table: table_, queues, mailer, caller, publicUrl, issuers, now, files: files })
    const service = new Service(
      ports,
      queues,
      mailer,
      caller,
      new Meter(client),
      new Accesses(client),
      fresh,
      publicUrl,
      now,
      !table && !faults,
      files,
    )
    service.install()
    return service
  }

  /**
   * Starts a service with records in a new table.
   *
   * @throws Error if the import rejects a record
   */
  static async startWith(
    records: object[],
    options: Pick<ServiceOptions, 'now' | 'issuers'> = {},
  ): Promise<Service> {
    const service = await Service.start(options)
    await service.fill(records)
    return service
  }

  /**
   * Imports records, all of which must be accepted. If this test worker has already imported the same records into an
   * empty table, the resulting items are copied instead. Importing twenty records takes 100 ms of CPU, and copying
   * their items takes 5 ms.
   */
  async fill(records: object[]): Promise<void> {
    const key = this.#isEmpty && JSON.stringify([records, this.clock?.()])
    const items = key && itemsByRecords.get(key)
    if (items) {
      this.#isEmpty = false
      await putItems(this.table, items)
      await this.ports.configuration.current()
      return
    }
    const { rejected } = await this.import(records)
    if (rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(rejected)}`)
    if (key && !this.#hasMessages() && records.length <= MAX_COPIED_RECORDS)
      itemsByRecords.set(key, await itemsOf(this.table))
  }

  /** Replaces the clock. `fill` then copies no items that were imported under another clock. */
  setClock(now: () => Date): void {
    this.clock = now
    this.ports.now = now
  }

  #isEmpty: boolean

  get queue(): MemoryQueue {
    return this.queues.jobs
  }

  get mails(): MemoryQueue {
    return this.queues.mails
  }

  get webhooks(): MemoryQueue {
    return this.queues.webhooks
  }

  /** The number of messages that each queue has received so far. */
  #sends = () => forEachQueue((name) => this.queues[name].delays.length)
  #hasMessages = () => Object.values(this.queues).some(({ messages }) => messages.length > 0)
  #isInterrupting = false

  /** The log lines of the handlers. */
  readonly logged: string[] = []

  /** Makes the handlers use this service again after another service was started. */
  install(): void {
    logTo((line) => this.logged.push(line))
    hashCheaply()
    served = this.files
    install(this.ports)
  }

  /**
   * Sends a request.
   *
   * @throws Error if the request or response differs from the OpenAPI document, or if an access to the table or a
   *   message to a queue is undeclared
   */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    this.#isEmpty = false
    const { begun, inFlight } = traffic
    this.accesses.take()
    const before = this.#sends()
    const answer = await send(this.url, method, path, options)
    const accesses = this.accesses.take()
    const queues = queueNames.filter((name) => this.#sends()[name] > before[name])
    // Accesses are checked only if no other request was running, because the accesses of concurrent requests from tests
    // or browsers cannot be distinguished.
    const isAlone = inFlight === 0 && traffic.begun - begun <= 1 && !this.#isInterrupting
    const found = [
      ...differences({
        method,
        path,
        sent: options.body,
        contentType: answer.headers.get('content-type'),
        ...answer,
      }),
      ...(isAlone ? undeclared({ table: accesses, sends: queues }, method, path) : []),
    ]
    if (found.length > 0) throw new Error(`${method} ${path} ${answer.status}: ${found.join('; ')}`)
    return answer
  }

  /**
   * Runs work in the middle of other work. Meanwhile, accesses to the table are not checked, because the accesses of
   * the two pieces of work cannot be distinguished.
   */
  async interrupting<T>(work: () => Promise<T>): Promise<T> {
    this.#isInterrupting = true
    try {
      return await work()
    } finally {
      this.#isInterrupting = false
    }
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options)
  post = (path: string, options?: RequestOptions) => this.request('POST', path, options)
  patch = (path: string, options?: RequestOptions) => this.request('PATCH', path, options)
  delete = (path: string, options?: RequestOptions) => this.request('DELETE', path, options)

  /**
   * Imports records.
   *
   * @returns the rejected lines with their reasons, and the number of imported records of each kind
   */
  async import(records: object[], files?: FileFolder) {
    this.#isEmpty = false
    const rejected: [line: number, reason: string][] = []
    const lines = records.map((record) => `${JSON.stringify(record)}\n`)
    const report = {
      rejected: (line: number, reason: string) => rejected.push([line, reason]),
      progress: () => {},
    }
    const { imported } = await importRecords(this.ports, Readable.from(lines), report, files)
    return { rejected, imported: Object.fromEntries(imported) }
  }

  async export(files?: FileFolder): Promise<Record<string, unknown>[]> {
    const output = new PassThrough()
    const chunks: Buffer[] = []
    output.on('data', (chunk) => chunks.push(chunk))
    await exportRecords(this.ports, output, files)
    const text = Buffer.concat(chunks).toString()
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  /** Delivers messages to the consumer of a queue, as Lambda does. @returns the messages that failed */
  async deliver(
    messages: JobMessage[],
    timeoutSeconds = 60,
    queue: QueueName = 'jobs',
  ): Promise<JobMessage[]> {
    const Records = messages.map(
      (message, index) => ({ messageId: String(index), body: JSON.stringify(message) }) as SQSRecord,
    )
    const handler = await loadHandler<QueueHandler>(`queue/${queue}`)
    const context = lambdaContext(`queue/${queue}`, timeoutSeconds)
    const { batchItemFailures } = await handler({ Records } as SQSEvent, context)
    return batchItemFailures.map(({ itemIdentifier }) => messages[Number(itemIdentifier)] as JobMessage)
  }

  /**
   * Delivers the messages of the queues until the queues are empty. Messages that are sent meanwhile are delivered too,
   * and failed messages are delivered again.
   */
  async drain(): Promise<void> {
    for (let round = 0; this.#hasMessages(); round++) {
      if (round > 50) throw new Error('The queues do not become empty.')
      for (const name of queueNames) {
        // The messages are taken before failed messages are added again, because `take` replaces the list.
        const taken = this.queues[name].take()
        const failed = taken.length > 0 ? await this.deliver(taken, 60, name) : []
        this.queues[name].messages.push(...failed)
      }
    }
  }

  /** Runs the sweeper, which sends the messages of all pending jobs, and then runs the consumers. */
  async sweepAndDrain(): Promise<void> {
    await sweep({ all: true })
    await this.drain()
  }
}

/** Returns the accesses that a request made although its route does not declare them. AWS would deny them. */
function undeclared(uses: Required<Pick<Uses, 'table' | 'sends'>>, method: string, path: string): string[] {
  const declared: Uses = routeOf(method, path)?.route.uses ?? {}
  return [
    ...uses.table.filter((access) => !declared.table?.includes(access)),
    ...uses.sends.filter((queue) => !declared.sends?.includes(queue)).map((queue) => `send to ${queue}`),
  ].map((use) => `undeclared ${use}`)
}
