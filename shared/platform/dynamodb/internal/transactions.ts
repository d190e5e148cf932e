import { randomUUID } from 'node:crypto'
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mergedChanges } from '#shared/platform/dynamodb/batches.ts'
import { IntervalCounters } from '#shared/platform/dynamodb/counted-intervals.ts'
import { refusedBy, retryContention, toApiError } from '#shared/platform/dynamodb/retry.ts'
import {
  type Change,
  type Item,
  type Range,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { transactItem } from './expression.ts'

/** Writes changes as transactions. */
export class Transactions {
  readonly #counters: IntervalCounters

  /** @param read queries the table for the counted intervals */
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
    read: (range: Range) => Promise<Item[]>,
  ) {
    this.#counters = new IntervalCounters(read)
  }

  /** @throws WriteRefused with the changes whose conditions failed; `UpdateConflict` or `ServiceUnavailable` */
  async write(changes: readonly Write[]): Promise<void> {
    await this.#counters.counting(changes, (counted) => this.#transact(mergedChanges(counted)))
  }

  async #transact(changes: Change[]): Promise<void> {
    if (changes.length === 0) return
    const command = new TransactWriteCommand({
      TransactItems: changes.map((change) => transactItem(this.tableName, change)),
      // The same token for all attempts: if a response is lost, the transaction is not applied twice.
      ClientRequestToken: randomUUID(),
    })
    try {
      await retryContention((options) => this.client.send(command, options))
    } catch (error) {
      const refused = refusedBy(error).map((index) => changes[index] as Change)
      throw refused.length > 0 ? new WriteRefused(refused) : toApiError(error)
    }
  }
}
