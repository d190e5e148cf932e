import { keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/** The partition key of an entity, in contrast to the counters and orders that an import updates afterwards. */
const ENTITY = /^[A-Z]+#\d+$/

const touchesEntity = (changes: readonly Write[]) => changes.some((change) => ENTITY.test(keyOf(change).pk))

/**
 * Counts the transactions of some work.
 *
 * @returns those that write entities, and those that only update counters and orders
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
