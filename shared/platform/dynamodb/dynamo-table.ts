import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { Transactions } from '#shared/platform/dynamodb/transactions.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { Placeholders, queryInput, updateText } from './expression.ts'
import { Loader } from './loader.ts'
import { retryContention, retryWithBackoff, toApiError } from './retry.ts'
import {
  type Item,
  type Key,
  MAX_CHANGES,
  type Part,
  type Range,
  type Table,
  type Unconditional,
  type Write,
} from './table.ts'

/** Short enough that three attempts fit into a function's time, long enough for a transaction's worst case. */
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
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

/** What one BatchGetItem may ask for. */
const KEYS_PER_BATCH = 100

/** How many of them are on the way at a time: an answer may have 16 MB. */
const PARALLEL_BATCHES = 4

/** The table port on DynamoDB. All reads of the base table are strongly consistent. */
export class DynamoTable implements Table {
  readonly capacity = MAX_CHANGES
  /** One for each piece of work that has a deadline of its own, and one for all the others. */
  readonly #loaders = new WeakMap<object, Loader>()
  readonly #transactions: Transactions

  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {
    this.#transactions = new Transactions(client, tableName, (range) => this.query(range))
  }

  get(key: Key): Promise<Item | undefined> {
    return this.#loaderOf(currentDeadline() ?? this).get(key)
  }

  /** Requests that end at different times do not travel in one batch: with the first its call would be aborted. */
  #loaderOf(work: object): Loader {
    const capacity = { keys: KEYS_PER_BATCH, batches: PARALLEL_BATCHES }
    const loader = this.#loaders.get(work) ?? new Loader((keys) => this.#fetchBatch(keys), capacity)
    this.#loaders.set(work, loader)
    return loader
  }

  async query(range: Range): Promise<Item[]> {
    let { items, next } = await this.part(range)
    while (next) {
      const following = await next()
      items = items.concat(following.items)
      next = following.next
    }
    return items
  }

  part(range: Range): Promise<Part> {
    return this.#partAfter(undefined, range)
  }

  async #partAfter(start: Record<string, unknown> | undefined, range: Range): Promise<Part> {
    const input = { ...queryInput(this.tableName, range), ExclusiveStartKey: start }
    const { Items, LastEvaluatedKey: last } = await this.#sent(new QueryCommand(input))
    if (!Items) throw serviceUnavailable()
    const items = Items as Item[]
    const limit = range.limit && range.limit - items.length
    const isEnd = !last || limit === 0
    return isEnd ? { items } : { items, next: () => this.#partAfter(last, { ...range, limit }) }
  }

  write(changes: readonly Write[]): Promise<void> {
    return this.#transactions.write(changes)
  }

  async update(change: Unconditional): Promise<Item> {
    const updated = await this.#updated(change, 'ALL_NEW')
    if (!updated) throw serviceUnavailable()
    return updated as Item
  }

  async increment(key: Key, attribute: string, by: number): Promise<number> {
    const updated = await this.#updated({ update: key, add: { [attribute]: by } }, 'UPDATED_NEW')
    if (typeof updated?.[attribute] !== 'number') throw serviceUnavailable()
    return updated[attribute]
  }

  async #updated(change: Extract<Write, { update: Key }>, ReturnValues: 'ALL_NEW' | 'UPDATED_NEW') {
    const placeholders = new Placeholders()
    const command = new UpdateCommand({
      TableName: this.tableName,
      Key: change.update,
      UpdateExpression: updateText(change, placeholders),
      ReturnValues,
      ...placeholders.parameters(),
    })
    return (await this.#sent(command)).Attributes
  }

  /** Keys that DynamoDB left unprocessed are asked for again, and never taken for absent. */
  async #fetchBatch(keys: Key[]): Promise<Item[]> {
    const items: Item[] = []
    let rest = keys
    const done = await retryWithBackoff(async () => {
      const request = { [this.tableName]: { Keys: rest, ConsistentRead: true } }
      const answer = await this.#sent(new BatchGetCommand({ RequestItems: request }))
      if (!answer.Responses) return undefined
      items.push(...((answer.Responses[this.tableName] ?? []) as Item[]))
      rest = (answer.UnprocessedKeys?.[this.tableName]?.Keys ?? []) as Key[]
      return rest.length === 0 || undefined
    })
    if (!done) throw serviceUnavailable()
    return items
  }

  #sent: DynamoDBDocumentClient['send'] = (async (command: never) => {
    try {
      return await retryContention((options) => this.client.send(command, options))
    } catch (error) {
      throw toApiError(error)
    }
  }) as DynamoDBDocumentClient['send']
}
