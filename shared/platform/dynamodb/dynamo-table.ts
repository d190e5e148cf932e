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
import { convertItemsDirectly } from '#shared/platform/dynamodb/internal/direct-items.ts'
import {
  conditionText,
  Placeholders,
  queryInput,
  updateText,
  writeRequest,
} from '#shared/platform/dynamodb/internal/expression.ts'
import { Transactions } from '#shared/platform/dynamodb/internal/transactions.ts'
import { Loader } from '#shared/platform/dynamodb/loader.ts'
import { retryContention, retryWithBackoff, toApiError } from '#shared/platform/dynamodb/retry.ts'
import {
  type Item,
  type Key,
  MAX_CHANGES,
  type QueryPage,
  type QueryRange,
  type Repeatable,
  type Table,
  type Unconditional,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'

/** Limits for work without a deadline, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }

/** The share of the time left that one attempt of a call may take: if an answer gets lost, there is time for further ones. */
const ATTEMPT_SHARE = 0.5

/**
 * A stand-in of DynamoDB answers one call after another. Calling it again would only make its answers later, so an attempt may
 * take all the time left.
 */
const STAND_IN = { timeouts: { ...TIMEOUTS, connectionTimeout: 10_000, requestTimeout: 10_000 }, share: 1 }

/**
 * The SDK's client, set up for low latency: no credential chain lookups, no response logging (the default
 * no-op logger costs half of a response's CPU), and timeouts that reject instead of warning.
 *
 * @param overrides with a `requestHandler`, whose timeouts then apply; by default these follow the deadline
 */
export function dynamoClient(
  endpoint: AwsEndpoint,
  overrides: DynamoDBClientConfig = {},
): DynamoDBDocumentClient {
  const { timeouts, share } = endpoint.endpoint ? STAND_IN : { timeouts: TIMEOUTS, share: ATTEMPT_SHARE }
  const client = new DynamoDBClient({ requestHandler: timeouts, maxAttempts: 3, ...endpoint, ...overrides })
  if (!overrides.requestHandler) followDeadline(client, share)
  client.middlewareStack.remove('loggerMiddleware')
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  countConsumption(documents)
  convertItemsDirectly(documents)
  return documents
}

/** Lets each attempt of a client's calls take a share of the time that the deadline leaves when the attempt begins. */
function followDeadline({ config: { requestHandler } }: DynamoDBClient, share: number): void {
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => {
    const remaining = currentDeadline()?.remaining()
    const requestTimeout = Number.isFinite(remaining) ? Math.max(1, share * Number(remaining)) : undefined
    return handle(request, { ...options, requestTimeout })
  }
}

/** The most keys of one BatchGetItem. */
const KEYS_PER_BATCH = 100

/** Number of batches in flight at a time: a response may have 16 MB. */
const PARALLEL_BATCHES = 8

/** The most changes of one BatchWriteItem. */
const CHANGES_PER_BATCH = 25

/**
 * The most calls of one request that are in flight, besides transactions; the others wait for their turn. If all were made at
 * once, the last answers would come late for every request that the table is busy with.
 */
const CALLS_AT_ONCE = 16

/** Whether an update was not made because its condition failed. */
const isRefused = (error: unknown) =>
  ((error as Error).cause as Error | undefined)?.name === 'ConditionalCheckFailedException'

/** Whether a range ends before it begins. Filters that contradict each other make such ranges, which DynamoDB refuses. */
const isEmpty = ({ from, to }: QueryRange): boolean =>
  from !== undefined && to !== undefined && Buffer.from(from).compare(Buffer.from(to)) > 0

/** The table port on DynamoDB. All reads of the base table are strongly consistent. */
export class DynamoTable implements Table {
  readonly capacity = MAX_CHANGES
  /**
   * One loader per deadline, and one for everything without a deadline. Requests with different deadlines do not share a batch:
   * the first one to end would abort it for the others.
   */
  readonly #loaderOf = oncePer((_owner: object) => {
    const capacity = { keys: KEYS_PER_BATCH, batches: PARALLEL_BATCHES }
    return new Loader((keys) => this.#fetchBatch(keys), capacity)
  })
  readonly #turnsOf = oncePer((_deadline: Deadline) => new Semaphore(CALLS_AT_ONCE))
  readonly #transactions: Transactions

  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {
    this.#transactions = new Transactions(
      client,
      tableName,
      async (range) => (await this.#partAfter(undefined, range)).items,
    )
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
    const input = { ...queryInput(this.tableName, range), ExclusiveStartKey: start }
    const { Items, LastEvaluatedKey: last } = await this.#send(new QueryCommand(input))
    if (!Items) throw serviceUnavailable()
    const items = Items as Item[]
    if (!last) return { items }
    const limit = (range.limit ?? items.length) - items.length || undefined
    return { items, readTo: String(last.sk), next: () => this.#partAfter(last, { ...range, limit }) }
  }

  write(changes: readonly Write[]): Promise<void> {
    return this.#transactions.write(changes)
  }

  async writeEach(changes: readonly Unconditional[]): Promise<void> {
    for (const batches of slices(slices(changes, CHANGES_PER_BATCH), PARALLEL_BATCHES))
      await Promise.all(batches.map((batch) => this.#writeBatch(batch)))
  }

  /** Changes that DynamoDB left unprocessed are sent again. */
  async #writeBatch(batch: readonly Unconditional[]): Promise<void> {
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

  /** Keys that DynamoDB left unprocessed are requested again, and never taken for missing items. */
  async #fetchBatch(keys: Key[]): Promise<Item[]> {
    const items: Item[] = []
    let rest = keys
    const done = await retryWithBackoff(async () => {
      const request = { [this.tableName]: { Keys: rest, ConsistentRead: true } }
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
      return await retryContention((options) => this.#inTurn(() => this.client.send(command, options)))
    } catch (error) {
      throw toApiError(error)
    }
  }) as DynamoDBDocumentClient['send']
  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const deadline = currentDeadline()
    return deadline ? this.#turnsOf(deadline).take(call, deadline.signal) : call()
  }
}
