import type { Ports } from '#shared/ports.ts'

/** Delays every write until no read is in progress. Code that does not await its writes then reads the old items. */
export function delayWritesUntilRead({ table }: Ports): void {
  let reading = 0
  const counted = async <T>(read: Promise<T>): Promise<T> => {
    reading += 1
    try {
      return await read
    } finally {
      reading -= 1
    }
  }
  const { get, query, queryPage, write } = table
  table.get = (key) => counted(get.call(table, key))
  table.query = (range) => counted(query.call(table, range))
  table.queryPage = (range) => counted(queryPage.call(table, range))
  table.write = async (changes) => {
    do await new Promise(setImmediate)
    while (reading > 0)
    return write.call(table, changes)
  }
}
