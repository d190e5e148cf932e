import { currentDeadline } from '#shared/platform/deadline.ts'
import { attributesOf, type Condition } from '#shared/platform/dynamodb/condition.ts'
import { type FoundRow, matchesRow } from './found-row.ts'

/** What is read of all rows: those that match, with some attributes or all. */
interface Wanted {
  filter: Condition | undefined
  attributes: readonly string[] | undefined
}

type Read = (wanted: Wanted) => Promise<FoundRow[]>
type Waiting = Wanted & { resolve(rows: FoundRow[] | Promise<FoundRow[]>): void }

/**
 * Coalesces the reads of all rows that a request begins in one tick: a list that needs the rows for its filter, for its
 * order and for a tree pays for them once. Then filters are evaluated here instead of by DynamoDB, which charges for
 * what does not match as well.
 */
export class WholeReads {
  readonly #waiting = new Map<unknown, Waiting[]>()

  constructor(private readonly read: Read) {}

  find(wanted: Wanted): Promise<FoundRow[]> {
    return new Promise((resolve) => {
      const request = currentDeadline()
      const waiting = this.#waiting.get(request) ?? []
      this.#waiting.set(request, waiting)
      if (waiting.push({ ...wanted, resolve }) === 1) setImmediate(() => this.#flush(request))
    })
  }

  #flush(request: unknown): void {
    const waiting = this.#waiting.get(request) ?? []
    this.#waiting.delete(request)
    if (waiting.length === 1) for (const only of waiting) only.resolve(this.read(only))
    else this.#share(waiting)
  }

  #share(waiting: readonly Waiting[]): void {
    const reading = this.read({ filter: undefined, attributes: attributesFor(waiting) })
    for (const { filter, resolve } of waiting)
      resolve(reading.then((rows) => rows.filter((row) => matchesRow(row, filter))))
  }
}

/** The attributes that all of them need; undefined if one needs all. */
function attributesFor(all: readonly Wanted[]): string[] | undefined {
  const needed = all.map(
    ({ filter, attributes }) => attributes && [...attributes, ...(filter ? attributesOf(filter) : [])],
  )
  return needed.every((one) => one !== undefined) ? [...new Set(needed.flat())] : undefined
}
