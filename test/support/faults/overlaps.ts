import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { keyOf, type Table } from '#shared/platform/dynamodb/table.ts'

/**
 * Records each item that is part of two transactions at the same time. DynamoDB would refuse one of the two with a
 * `TransactionConflict`; the engine of the tests never does.
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
