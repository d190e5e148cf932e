import { keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/**
 * Matches the partition key of an entity. Counters and sort orders, which an import updates afterwards, have other
 * keys.
 */
const ENTITY = /^[A-Z]+#\d+$/

const touchesEntity = (changes: readonly Write[]) => changes.some((change) => ENTITY.test(keyOf(change).pk))

/**
 * Counts the transactions of some work.
 *
 * @returns the number of transactions that write entities, and the number of transactions that only update counters and
 *   sort orders
 */
export async function transactionsOf<T>({ table }: Ports, work: () => Promise<T>) {
  const counted = { entities: 0, upkeep: 0 }
  const write = table.write
  table.write = (changes) => {
    counted[touchesEntity(changes) ? 'entities' : 'upkeep'] += 1
    return write.call(table, changes)
  }
  try {
    return { result: await work(), ...counted }
  } finally {
    table.write = write
  }
}
