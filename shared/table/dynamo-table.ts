import { randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { serviceUnavailable } from '#shared/errors/api-error.ts'
import { persistently } from './backoff.ts'
import { uncontended } from './contention.ts'
import { Placeholders, updateText } from './expression.ts'
import { refusedBy, translated } from './failure.ts'
import { identityOf, Loader } from './loader.ts'
import { mergedChanges } from './merged-changes.ts'
import { queryInput } from './query-input.ts'
import {
  type Item,
  type Key,
  type Range,
  type Table,
  type Unconditional,
  type Write,
  WriteRefused,
} from './table.ts'
import { transactItem } from './transact-item.ts'

/** What one BatchGetItem may ask for. */
const KEYS_PER_BATCH = 100

/** The table port on DynamoDB. All reads of the base table are strongly consistent. */
export class DynamoTable implements Table {
  readonly #loader = new Loader((keys) => this.#fetch(keys))

  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  get(key: Key): Promise<Item | undefined> {
    return this.#loader.get(key)
  }

  async query(range: Range): Promise<Item[]> {
    const items: Item[] = []
    let startKey: Record<string, unknown> | undefined
    do {
      const input = queryInput(this.tableName, { ...range, limit: range.limit && range.limit - items.length })
      const page = await this.#sent(new QueryCommand({ ...input, ExclusiveStartKey: startKey }))
      if (!page.Items) throw serviceUnavailable()
      items.push(...(page.Items as Item[]))
      startKey = page.LastEvaluatedKey
    } while (startKey && !(range.limit && items.length >= range.limit))
    return items
  }

  async write(changes: readonly Write[]): Promise<void> {
    if (changes.length === 0) return
    const merged = mergedChanges(changes)
    const command = new TransactWriteCommand({
      TransactItems: merged.map((change) => transactItem(this.tableName, change)),
      // One token for all attempts: an attempt whose answer got lost is not applied twice.
      ClientRequestToken: randomUUID(),
    })
    try {
      await uncontended(() => this.client.send(command))
    } catch (error) {
      const refused = refusedBy(error).map((index) => merged[index] as Write)
      throw refused.length > 0 ? new WriteRefused(refused) : translated(error)
    }
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

  async #fetch(keys: Key[]): Promise<Map<string, Item>> {
    const batches = Array.from({ length: Math.ceil(keys.length / KEYS_PER_BATCH) }, (_, index) =>
      this.#fetchBatch(keys.slice(index * KEYS_PER_BATCH, (index + 1) * KEYS_PER_BATCH)),
    )
    const items = (await Promise.all(batches)).flat()
    return new Map(items.map((item) => [identityOf(item), item]))
  }

  /** Keys that DynamoDB left unprocessed are asked for again, and never taken for absent. */
  async #fetchBatch(keys: Key[]): Promise<Item[]> {
    const items: Item[] = []
    let rest = keys
    const done = await persistently(async () => {
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
      return await uncontended(() => this.client.send(command))
    } catch (error) {
      throw translated(error)
    }
  }) as DynamoDBDocumentClient['send']
}
