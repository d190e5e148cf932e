import { type FoundRow, matchesRow, readBy } from '#shared/platform/collections/internal/found-row.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'

/** The part of all rows that is read: those that match, with some attributes or all. */
interface Wanted {
  filter?: Condition
  attributes?: readonly string[]
  /** The chunks in use, if they are known. */
  chunks?: readonly Counted[]
}

type Read = (wanted: Wanted) => Promise<FoundRow[]>
type Waiting = Wanted & { resolve(rows: Promise<FoundRow[]>): void }

/**
 * Coalesces the reads of all rows that a request begins in one tick: a list that needs the rows for its filter, for its
 * order and for a tree pays for them once. Then filters are evaluated here instead of by DynamoDB, which charges for
 * what does not match as well.
 */
export function oncePerTick(read: Read): Read {
  const waiting = new Map<unknown, Waiting[]>()
  return (wanted) =>
    new Promise((resolve) => {
      const request = currentDeadline()
      const all = waiting.get(request) ?? []
      waiting.set(request, all)
      if (all.push({ ...wanted, resolve }) > 1) return
      setImmediate(() => {
        waiting.delete(request)
        if (all.length > 1) share(all, read)
        else resolve(read(wanted))
      })
    })
}

function share(all: readonly Waiting[], read: Read): void {
  const { chunks } = all.find((one) => one.chunks) ?? {}
  const reading = read({ attributes: attributesFor(all), chunks })
  for (const { filter, resolve } of all)
    resolve(reading.then((rows) => rows.filter((row) => matchesRow(row, filter))))
}

/** The attributes that all of them need; undefined if one needs all. */
function attributesFor(all: readonly Wanted[]): string[] | undefined {
  const needed = all.map(({ filter, attributes }) => attributes && [...attributes, ...readBy(filter)])
  return needed.every((one) => one !== undefined) ? needed.flat() : undefined
}
