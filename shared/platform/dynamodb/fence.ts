import { holds } from './condition.ts'
import {
  type Check,
  type Key,
  type Range,
  type Table,
  type Unconditional,
  type Write,
  WriteRefused,
} from './table.ts'

/**
 * A fence, which has to hold as long as somebody may go on writing, does not hold any more, nor will it again; nothing
 * of the write happened.
 */
export class FenceFailed extends Error {
  constructor(readonly fence: Check) {
    super('What a write was fenced by holds no longer.')
    this.name = 'FenceFallen'
  }
}

/**
 * A table for somebody who may be overtaken: nothing is written once the fence has fallen, at whatever moment that
 * happens. The writes go one after the other, since the item of the fence, which is in all of them, would make them
 * get into each other's way. Updates and increments outside of transactions, which take nothing away, are not fenced.
 */
export class FencedTable implements Table {
  readonly capacity: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly table: Table,
    private readonly fence: Check,
  ) {
    this.capacity = table.capacity - 1
  }

  get = (key: Key) => this.table.get(key)
  query = (range: Range) => this.table.query(range)
  part = (range: Range) => this.table.part(range)
  update = (change: Unconditional) => this.table.update(change)
  increment = (key: Key, attribute: string, by: number) => this.table.increment(key, attribute, by)

  /** @throws FenceFallen, or what the table throws */
  write(changes: readonly Write[]): Promise<void> {
    const written = this.#last.then(() => this.#write(changes))
    this.#last = written.catch(() => {})
    return written
  }

  async #write(changes: readonly Write[]): Promise<void> {
    if (changes.length === 0) return
    try {
      await this.table.write([...changes, this.fence])
    } catch (error) {
      if (error instanceof WriteRefused && !(await this.#stands())) throw new FenceFailed(this.fence)
      throw error
    }
  }

  async #stands(): Promise<boolean> {
    return holds(this.fence.when, (await this.table.get(this.fence.check)) ?? {})
  }
}
