import { randomUUID } from 'node:crypto'
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mergedChanges } from '#shared/platform/dynamodb/batches.ts'
import { type CountedChange, incrementsOf, isCount } from '#shared/platform/dynamodb/counted-range.ts'
import {
  refusedBy,
  retryOnContention,
  retryWithBackoff,
  toApiError,
} from '#shared/platform/dynamodb/retry.ts'
import { type Change, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { transactItem } from './expression.ts'

export class Transactions {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
    /** Reads the first items of a range. */
    private readonly query: Table['query'],
  ) {}

  /**
   * Writes changes in one transaction.
   *
   * @throws WriteRefused with the changes whose conditions failed
   * @throws `UpdateConflict` or `ServiceUnavailable` if all attempts fail for another reason
   */
  async write(all: readonly Write[]): Promise<void> {
    const counts = all.filter(isCount)
    const others = all.filter((change): change is Change => !isCount(change))
    if (counts.length === 0) return this.#send(mergedChanges(others))
    const isWritten = await retryWithBackoff(() => this.#writeCounted(others, counts))
    if (!isWritten) throw updateConflict()
  }

  /**
   * Writes changes and the counters of added and removed keys in one transaction.
   *
   * @returns undefined if nothing was written, because an interval of keys was split after it was looked up
   * @throws WriteRefused if the condition of another change failed
   */
  async #writeCounted(
    others: readonly Change[],
    counts: readonly CountedChange[],
  ): Promise<true | undefined> {
    const increments = await incrementsOf(counts, this.query)
    try {
      await this.#send([...mergedChanges(others), ...increments])
      return true
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      const refused = error.refused.filter((change) => !(increments as readonly Write[]).includes(change))
      if (refused.length > 0) throw new WriteRefused(refused)
      return undefined
    }
  }

  async #send(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const command = new TransactWriteCommand({
      TransactItems: changes.map((change) => transactItem(this.tableName, change)),
      // All attempts send the same token, so DynamoDB applies the transaction only once, even if a response is lost.
      ClientRequestToken: randomUUID(),
    })
    try {
      await retryOnContention((options) => this.client.send(command, options))
    } catch (error) {
      const refused = refusedBy(error).map((index) => changes[index] as Change)
      throw refused.length > 0 ? new WriteRefused(refused) : toApiError(error)
    }
  }
}
