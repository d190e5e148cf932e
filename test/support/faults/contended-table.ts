import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { cancelled, mockedTable } from '#test/support/engine/mocked-table.ts'

interface Sent {
  TransactItems: Record<string, { Key?: Key; Item?: Key }>[]
}

/**
 * A table with conflicts as in DynamoDB: if two concurrent transactions have an item in common, the later one is
 * refused, with a reason for each of its changes. Reads find nothing.
 *
 * @param holding returns a promise for a transaction; the transaction ends when the promise resolves
 */
export function contendedTable(holding: () => Promise<unknown>) {
  const { dynamodb, table } = mockedTable()
  const inProgress = new Set<string>()
  dynamodb.on(QueryCommand).resolves({ Items: [] })
  dynamodb.on(TransactWriteCommand).callsFake(async ({ TransactItems }: Sent) => {
    const items = TransactItems.map(touched)
    const reasons = items.map((item) => (inProgress.has(item) ? 'TransactionConflict' : 'None'))
    if (reasons.includes('TransactionConflict')) throw cancelled(...reasons)
    for (const item of items) inProgress.add(item)
    await holding()
    for (const item of items) inProgress.delete(item)
    return {}
  })
  return { dynamodb, table }
}

/** Returns the identity of the item that a change writes or checks. */
function touched(change: Sent['TransactItems'][number]): string {
  const [{ Key, Item } = {}] = Object.values(change)
  return identityOf((Key ?? Item) as Key)
}
