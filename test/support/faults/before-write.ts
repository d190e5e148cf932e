import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/**
 * Runs `act` once, just before a matching item is written. At this moment, the writer has read everything that it
 * needs.
 */
export function beforeWriting(
  { table }: Ports,
  matches: (item: Item) => boolean,
  act: () => Promise<unknown>,
): void {
  const write = table.write.bind(table)
  table.write = async (changes) => {
    if (changes.some((change) => 'put' in change && matches(change.put))) {
      table.write = write
      await act()
    }
    return write(changes)
  }
}
