import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/** Does something once, just before a certain item is written, when everything has been read. */
export function justBefore(
  { table }: Ports,
  isMeant: (item: Item) => boolean,
  act: () => Promise<unknown>,
): void {
  const write = table.write.bind(table)
  table.write = async (changes) => {
    if (changes.some((change) => 'put' in change && isMeant(change.put))) {
      table.write = write
      await act()
    }
    return write(changes)
  }
}
