import type { RowDeclaration } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { RowQuery, type WantedRows } from '#shared/platform/collections/row-query.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { QueryPage, Table } from '#shared/platform/dynamodb/table.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'
import { type KeyRange, rangesIn } from './key-ranges.ts'

/** Partitions that are read in parallel. */
const AT_ONCE = 64

/** Of more partitions, each is read whole: they are small then, and each range of keys is a query. */
const FEW = 8

/** The rows of some partitions. Whatever they have, it takes few round trips: there is no need to count it. */
export class PartitionRows {
  /** @param tooMuch the error if there is no time to read all of them */
  constructor(
    private readonly table: Table,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly tooMuch: () => Error,
  ) {}

  /** The rows that match, by id; one that is in several partitions is there once. */
  async find(partitions: readonly RowPartition[], wanted: WantedRows): Promise<FoundRow[]> {
    const different = [...new Map(partitions.map((one) => [one.pk, one])).values()]
    const areFew = different.length <= FEW
    const query = new RowQuery(wanted, this.packed, numberAtEnd)
    const pace = new Pace(this.tooMuch)
    const found = new Map<number, FoundRow>()
    for (const [index, wave] of slices(different, AT_ONCE).entries()) {
      if (index > 0) pace.check(index * AT_ONCE, different.length)
      const reading = wave.flatMap(({ pk, orderedBy }) =>
        rangesIn(wanted.filter, orderedBy, areFew).map((range) => this.#range(pk, range, query)),
      )
      for (const row of (await Promise.all(reading)).flat()) found.set(row.id, row)
    }
    return [...found.values()].sort((a, b) => a.id - b.id)
  }

  /** The rows of a range of keys, page by page. */
  async #range(pk: string, range: KeyRange, query: RowQuery): Promise<FoundRow[]> {
    let page: QueryPage | undefined = await this.table.queryPage({ pk, ...range, ...query.range })
    let found = query.found(page.items)
    for (page = await page.next?.(); page; page = await page.next?.())
      found = found.concat(query.found(page.items))
    return found
  }
}
