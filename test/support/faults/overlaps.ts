import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { keyOf, type Table } from '#shared/platform/dynamodb/table.ts'

/**
 * Notes which items transactions under way at the same moment have in common: on DynamoDB, one of the two is refused
 * with a `TransactionConflict`, which the engine never does.
 *
 * @returns the keys of these items, as they come
 */
export function overlapsOf(table: Table): string[] {
  const overlaps: string[] = []
  const underWay = new Set<ReadonlySet<string>>()
  const write = table.write.bind(table)
  table.write = async (changes) => {
    const items = new Set(changes.map((change) => identityOf(keyOf(change))))
    for (const others of underWay) overlaps.push(...[...items].filter((item) => others.has(item)))
    underWay.add(items)
    try {
      await write(changes)
    } finally {
      underWay.delete(items)
    }
  }
  return overlaps
}
