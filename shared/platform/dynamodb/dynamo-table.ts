import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { oncePer, Semaphore, slices } from '#shared/platform/concurrency.ts'
import { currentDeadline, type Deadline } from '#shared/platform/deadline.ts'
import { countConsumption } from '#shared/platform/dynamodb/consumption.ts'
import { callDirectly } from '#shared/platform/dynamodb/internal/direct-calls.ts'
import {
  conditionText,
  Placeholders,
  queryInput,
  updateText,
  writeRequest,
} from '#shared/platform/dynamodb/internal/expression.ts'
import { Transactions } from '#shared/platform/dynamodb/internal/transactions.ts'
import { Loader } from '#shared/platform/dynamodb/loader.ts'
import { retryOnContention, retryWithBackoff, toApiError } from '#shared/platform/dynamodb/retry.ts'
import {
  type Item,
  type Key,
  MAX_CHANGES,
  type QueryPage,
  type QueryRange,
  type Repeatable,
  type Table,
  type UnconditionalWrite,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'

/**
 * Middleware of the SDK that is unnecessary for calls to the table. The logger logs nothing, but takes half of the CPU
 * time of a response. The other two set headers that DynamoDB ignores, and take a seventh of the CPU time of a small
 * call.
 */
const UNUSED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']

/** Timeouts in milliseconds of the DynamoDB calls that are made while no deadline is set. */
const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }

/**
 * The share of the remaining time that one attempt of a call may take, to leave time for another attempt if a response
 * is lost.
 */
const ATTEMPT_SHARE = 0.5

/**
 * Limits for a local emulator of DynamoDB, which handles one call at a time. A retry would only lengthen the emulator's
 * queue, so one attempt may take all of the remaining time.
 */
const STAND_IN = { timeouts: { ...TIMEOUTS, connectionTimeout: 10_000, requestTimeout: 10_000 }, share: 1 }

/**
 * An SDK client that is tuned for low latency, without the credential chain and unused middleware. A timeout rejects
 * the call: by default, the SDK would only log a warning.
 *
 * @param overrides options that replace the defaults. Timeouts follow the deadline, except those of a `requestHandler`
 * given here.
 */
export function dynamoClient(
  endpoint: AwsEndpoint,
  overrides: DynamoDBClientConfig = {},
): DynamoDBDocumentClient {
  const { timeouts, share } = endpoint.endpoint ? STAND_IN : { timeouts: TIMEOUTS, share: ATTEMPT_SHARE }
  const client = new DynamoDBClient({ requestHandler: timeouts, maxAttempts: 3, ...endpoint, ...overrides })
  if (!overrides.requestHandler) followDeadline(client, share)
  for (const name of UNUSED) client.middlewareStack.remove(name)
  const documents = DynamoDBDocumentClient.from(client)
  countConsumption(documents)
  callDirectly(documents)
  return documents
}

/**
 * Sets a time limit for each attempt of a client's calls. The limit is a share of the time that remains when the
 * attempt starts.
 */
function followDeadline({ config: { requestHandler } }: DynamoDBClient, share: number): void {
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => {
    const remaining = currentDeadline()?.remaining()
    const requestTimeout = Number.isFinite(remaining) ? Math.max(1, share * Number(remaining)) : undefined
    return handle(request, { ...options, requestTimeout })
  }
}

/** The maximum number of keys in a BatchGetItem. */
const KEYS_PER_BATCH = 100

/** The maximum number of batches in flight at a time. A response may contain up to 16 MB. */
const PARALLEL_BATCHES = 8

/** The maximum number of changes in a BatchWriteItem. */
const CHANGES_PER_BATCH = 25

/**
 * The maximum number of calls to the table that one request has in flight, not including transactions. Without this
 * limit, a request with many calls would delay the calls of all other requests.
 */
const CALLS_AT_ONCE = 16

/** Returns whether an update was refused because its condition failed. */
const isRefused = (error: unknown) =>
  ((error as Error).cause as Error | undefined)?.name === 'ConditionalCheckFailedException'

/** Returns whether a range ends before it begins, as with contradictory filters. DynamoDB refuses such ranges. */
const isEmpty = ({ from, to }: QueryRange): boolean =>
  from !== undefined && to !== undefined && Buffer.from(from).compare(Buffer.from(to)) > 0

/**
 * The implementation of the table port on DynamoDB. Reads of the base table are strongly consistent, except reads
 * through the table `eventual`.
 */
export class DynamoTable implements Table {
  readonly capacity = MAX_CHANGES
  /**
   * One loader per deadline, and one for all work without a deadline. If requests with different deadlines shared a
   * batch, the end of the first request would abort the batch for the other requests.
   */
  readonly #loaderOf = oncePer((_owner: object) => {
    const capacity = { keys: KEYS_PER_BATCH, batches: PARALLEL_BATCHES }
    return new Loader((keys) => this.#fetchBatch(keys), capacity)
  })
  readonly #turnsOf = oncePer((_deadline: Deadline) => new Semaphore(CALLS_AT_ONCE))
  readonly #transactions: Transactions
  #eventual?: DynamoTable

  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
    private readonly isConsistent = true,
  ) {
    this.#transactions = new Transactions(
      client,
      tableName,
      async (range) => (await this.#partAfter(undefined, range)).items,
    )
  }

  get eventual(): DynamoTable {
    this.#eventual ??= this.isConsistent ? new DynamoTable(this.client, this.tableName, false) : this
    return this.#eventual
  }

  get(key: Key): Promise<Item | undefined> {
    return this.#loaderOf(currentDeadline() ?? this).get(key)
  }

  async query(range: QueryRange): Promise<Item[]> {
    let { items, next } = await this.queryPage(range)
    while (next && items.length !== range.limit) {
      const part = await next()
      items = items.concat(part.items)
      next = part.next
    }
    return items
  }

  async queryPage(range: QueryRange): Promise<QueryPage> {
    return isEmpty(range) ? { items: [] } : this.#partAfter(undefined, range)
  }

  async #partAfter(start: Record<string, unknown> | undefined, range: QueryRange): Promise<QueryPage> {
    const input = { ...queryInput(this.tableName, range, this.isConsistent), ExclusiveStartKey: start }
    const { Items, ScannedCount, LastEvaluatedKey: last } = await this.#send(new QueryCommand(input))
    if (!Items) throw serviceUnavailable()
    const items = Items as Item[]
    const page = { items, ...(range.filter && { dropped: Number(ScannedCount) - items.length }) }
    if (!last) return page
    const limit = (range.limit ?? items.length) - items.length || undefined
    return { ...page, readTo: String(last.sk), next: () => this.#partAfter(last, { ...range, limit }) }
  }

  write(changes: readonly Write[]): Promise<void> {
    return this.#transactions.write(changes)
  }

  async writeEach(changes: readonly UnconditionalWrite[]): Promise<void> {
    for (const batches of slices(slices(changes, CHANGES_PER_BATCH), PARALLEL_BATCHES))
      await Promise.all(batches.map((batch) => this.#writeBatch(batch)))
  }

  /** Writes a batch, and resends the changes that DynamoDB left unprocessed. */
  async #writeBatch(batch: readonly UnconditionalWrite[]): Promise<void> {
    let rest: Record<string, unknown[]> = { [this.tableName]: batch.map(writeRequest) }
    const done = await retryWithBackoff(async () => {
      const { UnprocessedItems } = await this.#send(new BatchWriteCommand({ RequestItems: rest as never }))
      rest = UnprocessedItems ?? {}
      return Object.keys(rest).length === 0 || undefined
    })
    if (!done) throw serviceUnavailable('the table is throttled')
  }

  async update(change: Repeatable): Promise<Item> {
    const updated = await this.#sendUpdate(change, 'ALL_NEW')
    if (!updated) throw serviceUnavailable()
    return updated as Item
  }

  async increment(key: Key, attribute: string, by: number): Promise<number> {
    const updated = await this.#sendUpdate({ update: key, add: { [attribute]: by } }, 'UPDATED_NEW')
    if (typeof updated?.[attribute] !== 'number') throw serviceUnavailable()
    return updated[attribute]
  }

  async #sendUpdate(change: Extract<Write, { update: Key }>, ReturnValues: 'ALL_NEW' | 'UPDATED_NEW') {
    const placeholders = new Placeholders()
    const command = new UpdateCommand({
      TableName: this.tableName,
      Key: change.update,
      UpdateExpression: updateText(change, placeholders),
      ...(change.when && { ConditionExpression: conditionText(change.when, placeholders) }),
      ReturnValues,
      ...placeholders.parameters(),
    })
    try {
      return (await this.#send(command)).Attributes
    } catch (error) {
      throw isRefused(error) ? new WriteRefused([change]) : error
    }
  }

  /** Reads a batch. Keys that DynamoDB left unprocessed are requested again, and never treated as missing items. */
  async #fetchBatch(keys: Key[]): Promise<Item[]> {
    const items: Item[] = []
    let rest = keys
    const done = await retryWithBackoff(async () => {
      const request = { [this.tableName]: { Keys: rest, ConsistentRead: this.isConsistent } }
      const response = await this.#send(new BatchGetCommand({ RequestItems: request }))
      if (!response.Responses) return undefined
      items.push(...((response.Responses[this.tableName] ?? []) as Item[]))
      rest = (response.UnprocessedKeys?.[this.tableName]?.Keys ?? []) as Key[]
      return rest.length === 0 || undefined
    })
    if (!done) throw serviceUnavailable()
    return items
  }

  #send: DynamoDBDocumentClient['send'] = (async (command: never) => {
    try {
      return await retryOnContention((options) => this.#inTurn(() => this.client.send(command, options)))
    } catch (error) {
      throw toApiError(error)
    }
  }) as DynamoDBDocumentClient['send']
  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const deadline = currentDeadline()
    return deadline ? this.#turnsOf(deadline).run(call, deadline.signal) : call()
  }
}
