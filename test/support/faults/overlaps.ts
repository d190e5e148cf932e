import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { keyOf, type Table } from '#shared/platform/dynamodb/table.ts'

/**
 * Records the items that several concurrent transactions contain. DynamoDB would refuse one of these transactions with
 * a `TransactionConflict`; the engine never does.
 *
 * @returns the keys of these items; later transactions append to the array
 */
export function overlapsOf(table: Table): string[] {
  const overlaps: string[] = []
  const inProgress = new Set<ReadonlySet<string>>()
  const write = table.write.bind(table)
  table.write = async (changes) => {
    const items = new Set(changes.map((change) => identityOf(keyOf(change))))
    for (const others of inProgress) overlaps.push(...[...items].filter((item) => others.has(item)))
    inProgress.add(items)
    try {
      await write(changes)
    } finally {
      inProgress.delete(items)
    }
  }
  return overlaps
}
