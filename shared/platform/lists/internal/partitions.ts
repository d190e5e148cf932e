import type { ListedRow, RowDeclaration } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { type RowBudget, RowQuery, type WantedRows } from '#shared/platform/collections/row-query.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { type Condition, rulesOut } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { type RowPartition, referredIdBefore, sortKeyRange } from '#shared/platform/lists/row-index.ts'
import { type KeyRange, rangesIn } from './key-ranges.ts'

const PARALLEL_QUERIES = 64

/**
 * The maximum number of partitions for which a list may read several ranges of each partition. If there are more
 * partitions, the partitions are small, and every further range would cost a query.
 */
const MAX_PARTITIONS = 8

/**
 * The fraction of the ids in a range from which the whole range is read with one query: at least this fraction must be
 * requested. A partition may contain the rows of several ids, such as project ids.
 */
const DENSE = 0.5

/**
 * A range of sort keys of a partition.
 *
 * @property isWanted returns whether the list needs an item of the range
 */
interface Reading extends KeyRange {
  pk: string
  isWanted?(item: Item): boolean
}

/** Reads the rows of any number of partitions in a few round trips. Does not use the counters of the partitions. */
export class PartitionRows {
  /** @param tooMuch creates the error that is thrown if there is no time to read all rows */
  constructor(
    private readonly table: Table,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly tooMuch: () => Error,
  ) {}

  /**
   * Returns the matching rows, sorted by id. A row in several partitions is returned only once.
   *
   * @param budget if it is exceeded, the reading ends early and the result is incomplete
   */
  async find(
    partitions: readonly RowPartition[],
    wanted: WantedRows,
    budget?: RowBudget,
  ): Promise<ListedRow[]> {
    const readings = readingsOf(partitions, wanted.filter)
    const query = new RowQuery(wanted, this.packed, numberAtEnd)
    const pace = new Pace(this.tooMuch)
    const found = new Map<number, ListedRow>()
    for (const [index, wave] of slices(readings, PARALLEL_QUERIES).entries()) {
      if (budget?.isExceeded) break
      if (index > 0) pace.check(index * PARALLEL_QUERIES, readings.length)
      const read = await Promise.all(
        wave.map(({ isWanted, ...range }) => query.read(range, this.table, isWanted, budget)),
      )
      for (const row of read.flat()) found.set(row.id, row)
    }
    return [...found.values()].sort((a, b) => a.id - b.id)
  }
}

/** Returns the ranges that contain all possible matches in the given partitions. */
function readingsOf(partitions: readonly RowPartition[], filter: Condition | undefined): Reading[] {
  const possible = partitions.filter(({ constants }) => !filter || !constants || !rulesOut(filter, constants))
  const different = [...new Map(possible.map((one) => [`${one.pk}#${one.referredId}`, one])).values()]
  const mayReadSeveral = different.length <= MAX_PARTITIONS
  const each = (some: readonly RowPartition[]) =>
    some.flatMap((one) => rangesIn(filter, one, mayReadSeveral).map((range) => ({ pk: one.pk, ...range })))
  if (mayReadSeveral) return each(different)
  return [...new Set(different.map(({ pk }) => pk))].flatMap((pk) => {
    const some = different.filter((one) => one.pk === pk)
    return readingOfDense(some) ?? each(some)
  })
}

/**
 * Returns one range with the rows of all given ids in a shared partition. Returns undefined if most rows in the range
 * probably belong to other ids.
 */
function readingOfDense(some: readonly RowPartition[]): Reading | undefined {
  const ids = some.flatMap(({ referredId }) => referredId ?? [])
  const [first, last] = [Math.min(...ids), Math.max(...ids)]
  if (ids.length < 2 || ids.length < DENSE * (last - first + 1)) return undefined
  const wanted = new Set(ids)
  return {
    pk: some[0]?.pk as string,
    from: sortKeyRange(first).from,
    to: sortKeyRange(last).to,
    isWanted: ({ sk }) => wanted.has(referredIdBefore(sk)),
  }
}
