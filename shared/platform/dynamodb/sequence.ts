import { absent, anyOf, compares } from './condition.ts'
import { type Key, type Table, WriteRefused } from './table.ts'

/** The id sequences. Users, placeholder users and groups are principals and share one. */
export type SequenceName = 'principals' | 'projects' | 'versions' | 'work_packages' | 'grids'

const key = (name: SequenceName): Key => ({ pk: `SEQUENCE#${name}`, sk: 'SEQUENCE' })

/** Integer ids from atomic counters, allocated outside of transactions: an unused id is a harmless gap. */
export class Sequences {
  constructor(private readonly table: Table) {}

  /** @returns the first of `count` consecutive ids that nobody else gets */
  async allocate(name: SequenceName, count = 1): Promise<number> {
    return (await this.table.increment(key(name), 'last', count)) - count + 1
  }

  /** Makes sure that ids up to and including `id` are never allocated (they came with an import). */
  async skipTo(name: SequenceName, id: number): Promise<void> {
    const when = anyOf(absent('last'), compares('last', '<', id))
    try {
      await this.table.write([{ update: key(name), set: { last: id }, when }])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }
}
