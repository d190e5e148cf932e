import { randomUUID } from 'node:crypto'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { Meter } from '#test/support/engine/meter.ts'
import { putItems } from '#test/support/engine/raw-table.ts'

const INDEX = 'by-name'
const PARTITION = 'PROJECT'

/** A text about as long as a stored entity. */
const text = 'x'.repeat(500)

const itemOf = (id: number) => ({
  pk: PARTITION,
  sk: String(id).padStart(9, '0'),
  name: `Project ${id}`,
  text,
})

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' }) as const
const keys = (range: string) => [
  { AttributeName: 'pk', KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
]

/**
 * A list sorted by name, as implemented in tutorials. Each request reads and skips the index entries before the page.
 * The list has no total, because counting would cost as much as reading the last page.
 */
export class NaiveList {
  private constructor(private readonly table: FreshTable) {}

  /**
   * Fills a new table.
   *
   * @param dynamodb the engine to use
   */
  static async filled({ dynamodb }: FreshTable, size: number): Promise<NaiveList> {
    const tableName = `naive-${randomUUID()}`
    await dynamoClient(dynamodb).send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [attribute('pk'), attribute('sk'), attribute('name')],
        KeySchema: keys('sk'),
        GlobalSecondaryIndexes: [
          { IndexName: INDEX, KeySchema: keys('name'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
      }),
    )
    const table = { dynamodb, tableName }
    const step = 10_000
    for (let first = 1; first <= size; first += step) {
      const ids = Array.from({ length: Math.min(step, size - first + 1) }, (_, index) => first + index)
      await putItems(table, ids.map(itemOf))
    }
    return new NaiveList(table)
  }

  async cost(page: number, pageSize: number) {
    const client = dynamoClient(this.table.dynamodb)
    const meter = new Meter(client)
    const { result, roundTrips, readUnits } = await meter.measure(async () => {
      const Keys = (await this.#keysUpTo(page * pageSize, client)).slice(-pageSize)
      return client.send(new BatchGetCommand({ RequestItems: { [this.table.tableName]: { Keys } } }))
    })
    const found = result.Responses?.[this.table.tableName]?.length
    if (found !== pageSize) throw new Error(`Page ${page} of the naive list has ${found} elements.`)
    return { roundTrips, readUnits }
  }

  async #keysUpTo(count: number, client: ReturnType<typeof dynamoClient>) {
    const found: Record<string, unknown>[] = []
    let start: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: this.table.tableName,
          IndexName: INDEX,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': PARTITION },
          Limit: count - found.length,
          ExclusiveStartKey: start,
        }),
      )
      found.push(...Items.map(({ pk, sk }) => ({ pk, sk })))
      start = LastEvaluatedKey
    } while (start && found.length < count)
    return found
  }
}
