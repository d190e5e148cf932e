import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { cancelled, mockedTable } from '#test/support/engine/mocked-table.ts'

interface Sent {
  TransactItems: Record<string, { Key?: Key; Item?: Key }>[]
}

/**
 * A table that answers conflicts as DynamoDB does: of two transactions that touch an item at the same moment, the later
 * one is refused, with a reason for each of its changes. Whatever else is asked of it is empty.
 *
 * @param holding how long a transaction takes
 */
export function contendedTable(holding: () => Promise<unknown>) {
  const { dynamodb, table } = mockedTable()
  const underWay = new Set<string>()
  dynamodb.on(QueryCommand).resolves({ Items: [] })
  dynamodb.on(TransactWriteCommand).callsFake(async ({ TransactItems }: Sent) => {
    const items = TransactItems.map(touched)
    const reasons = items.map((item) => (underWay.has(item) ? 'TransactionConflict' : 'None'))
    if (reasons.includes('TransactionConflict')) throw cancelled(...reasons)
    for (const item of items) underWay.add(item)
    await holding()
    for (const item of items) underWay.delete(item)
    return {}
  })
  return { dynamodb, table }
}

/** The item a change is about. */
function touched(change: Sent['TransactItems'][number]): string {
  const [{ Key, Item } = {}] = Object.values(change)
  return identityOf((Key ?? Item) as Key)
}
