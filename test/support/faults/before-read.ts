import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/** Arranges that `act` runs once, just before the first query of a partition. */
export function beforeReading({ table }: Ports, partition: string, act: () => Promise<unknown>): void {
  const { query } = table
  table.query = async (range: QueryRange) => {
    if (range.pk === partition) {
      table.query = query
      await act()
    }
    return query.call(table, range)
  }
}
