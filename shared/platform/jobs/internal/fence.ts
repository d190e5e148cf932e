import { holds } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Key,
  type QueryRange,
  type Repeatable,
  type Table,
  type UnconditionalWrite,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'

/**
 * The check of a `FencedTable` failed, because another run has finished the job. Nothing was written, and another
 * attempt would fail, too.
 */
export class FenceFailed extends Error {
  constructor(readonly fence: Check) {
    super('The fence failed; nothing was written.')
    this.name = 'FenceFailed'
  }
}

/**
 * A table for one run of a job. Once another run of the same job has finished, the transactions of this table fail:
 * each contains a check (the fence) that no other run has finished. Transactions run one after another, because all of
 * them check the same item and would otherwise conflict. Updates and increments outside transactions are not fenced,
 * because they delete nothing.
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
  query = (range: QueryRange) => this.table.query(range)
  queryPage = (range: QueryRange) => this.table.queryPage(range)
  writeEach = (changes: readonly UnconditionalWrite[]) => this.table.writeEach(changes)
  update = (change: Repeatable) => this.table.update(change)
  increment = (key: Key, attribute: string, by: number) => this.table.increment(key, attribute, by)

  /**
   * Writes changes in a transaction that also checks the fence.
   *
   * @throws FenceFailed, or an error of the table
   */
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
      if (error instanceof WriteRefused && !(await this.#isFenceIntact())) throw new FenceFailed(this.fence)
      throw error
    }
  }

  async #isFenceIntact(): Promise<boolean> {
    return holds(this.fence.when, (await this.table.get(this.fence.check)) ?? {})
  }
}
