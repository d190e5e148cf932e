import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { countConsumption } from '#shared/platform/dynamodb/consumption.ts'
import {
  conditionText,
  Placeholders,
  queryInput,
  updateText,
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
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'

/** Short enough for three attempts within a function's time, long enough for the slowest transaction. */
const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true }

/**
 * The SDK's client, set up for low latency: no credential chain lookups, no response logging (the default
 * no-op logger costs half of a response's CPU), and timeouts that reject instead of warning.
 */
export function dynamoClient(
  endpoint: AwsEndpoint,
  overrides: DynamoDBClientConfig = {},
): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ requestHandler: TIMEOUTS, maxAttempts: 3, ...endpoint, ...overrides })
  client.middlewareStack.remove('loggerMiddleware')
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  countConsumption(documents)
  return documents
}

/** The most keys of one BatchGetItem. */
const KEYS_PER_BATCH = 100

/** Number of batches in flight at a time: a response may have 16 MB. */
const PARALLEL_BATCHES = 8

/** Whether an update was not made because its condition failed. */
const isRefused = (error: unknown) =>
  ((error as Error).cause as Error | undefined)?.name === 'ConditionalCheckFailedException'

/** Whether a range ends before it begins. Filters that contradict each other make such ranges, which DynamoDB refuses. */
const isEmpty = ({ from, to }: QueryRange): boolean =>
  from !== undefined && to !== undefined && Buffer.from(from).compare(Buffer.from(to)) > 0

/** The table port on DynamoDB. All reads of the base table are strongly consistent. */
export class DynamoTable implements Table {
  readonly capacity = MAX_CHANGES
  /** One loader per deadline, and one for everything without a deadline. */
  readonly #loaders = new WeakMap<object, Loader>()
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

  /** Requests with different deadlines do not share a batch: the first one to end would abort it for the others. */
  #loaderOf(owner: object): Loader {
    const capacity = { keys: KEYS_PER_BATCH, batches: PARALLEL_BATCHES }
    const loader = this.#loaders.get(owner) ?? new Loader((keys) => this.#fetchBatch(keys), capacity)
    this.#loaders.set(owner, loader)
    return loader
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
      return await retryContention((options) => this.client.send(command, options))
    } catch (error) {
      throw toApiError(error)
    }
  }) as DynamoDBDocumentClient['send']
}
