import { isDeepStrictEqual } from 'node:util'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, ListedRow } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { matchesRow, RowBudget, type WantedRows } from '#shared/platform/collections/row-query.ts'
import { once } from '#shared/platform/concurrency.ts'
import { type Condition, conditionAttributes, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import { listOf } from './entity-list.ts'
import { changedDuring } from './internal/latest-changes.ts'
import { pageByFilter } from './internal/page-by-filter.ts'
import { PagesByRowCounts } from './internal/page-by-row-counts.ts'
import { PartitionRows } from './internal/partitions.ts'
import { inBatches, type Page } from './page.ts'
import { type CountedBy, MAX_COUNTED_PARTITIONS, type RowCounts, rowCountsIn } from './row-counts.ts'
import type { FindPartitions, RowPartition } from './row-index.ts'
import { isOrderedById, type RowTest, type Selection } from './selection.ts'

interface PartitionSource<E> {
  /** The partitions that contain all entities of the list. They may contain further entities. */
  partitions: FindPartitions
  /**
   * The test that a row must pass to be listed. The test is skipped for pages that are read with the counters of
   * `whole`.
   */
  isListed?: RowTest
  /**
   * Present if the list contains the whole collection except for some partitions. If the list is sorted by id, counters
   * then determine where a page begins.
   */
  whole?: Whole<E>
  /**
   * Returns the number of rows in a partition for each value of `countedBy`. With these numbers, a list that is sorted
   * by id can return a page without reading all rows. The function is missing if the list contains only some rows of
   * its partitions, or if the partitions have no counters.
   */
  counts?(partition: RowPartition): Promise<RowCounts>
  /**
   * Returns whether a partition may have many rows. If a list has too many partitions to read all counters, only the
   * counters of large partitions are read. In small partitions, all rows are read.
   */
  isLarge?(partition: RowPartition): boolean
  /**
   * The value by which rows are counted, such as the status. The counters contain the number of rows with each value,
   * so a list that is filtered by this value can use the counters.
   */
  countedBy?: CountedBy
  now(): Date
  /**
   * Returns the error to throw if the partitions of the list have too many rows for one request, or more rows than can
   * be read in the remaining time.
   */
  tooMuch(): Error
}

interface Whole<E> {
  counters: readonly Counted[]
  /**
   * Returns the partitions that the list leaves out; undefined if they probably have more rows than the list. The
   * counters include these partitions, so the number of their rows is subtracted from the total.
   */
  leftOut(): Promise<readonly RowPartition[] | undefined>
  /**
   * The maximum number of rows that a list reads from the partitions that it leaves out. The list subtracts the number
   * of these rows from its total. By default, only the general limit on the rows that a request reads applies.
   */
  maxLeftOut?: number
  /**
   * Returns whether the list contains an entity. The result is also false for an entity that moved to a left-out
   * partition after the rows of that partition had been read.
   */
  includes(entity: E): boolean
}

/**
 * The maximum number of attempts to read a page during concurrent writes. The page of the last attempt is returned even
 * if writes have shifted the beginning of the page during the read.
 */
const MAX_ATTEMPTS = 4

/** Lists, page by page, the entities whose rows are in the given partitions. */
export class PartitionList<E extends Entity> {
  readonly #rows: PartitionRows
  readonly #partitions: FindPartitions

  constructor(
    private readonly collection: EntityCollection<E>,
    private readonly source: PartitionSource<E>,
  ) {
    this.#rows = new PartitionRows(collection.table, collection.packed, source.tooMuch)
    this.#partitions = once(source.partitions)
  }

  /** Returns a page of the matching entities, in order, and the number of matching entities on all pages. */
  async page(selection: Selection): Promise<Page<E>> {
    const { whole } = this.source
    const leftOut = whole && isCounted(selection, this.source.countedBy) ? await whole.leftOut() : undefined
    const page = whole && leftOut && (await this.#pageOfWhole(selection, whole, leftOut))
    return page ?? (await this.#pageByCounts(selection)) ?? this.#pageOfRows(selection)
  }

  /**
   * Returns the ids of all entities whose rows match a condition.
   *
   * @param budget limits the number of rows that are read; by default, all rows are read
   * @throws the error `tooMuch` of the source if the budget is exceeded
   */
  async ids(filter: Condition, budget?: RowBudget): Promise<number[]> {
    const found = await this.#within(budget, await this.#partitions(), { filter, attributes: [] })
    return found.map(({ id }) => id)
  }

  /** Returns one row for each matching entity, including entities that moved between partitions during the read. */
  async rows(wanted: WantedRows): Promise<ListedRow[]> {
    const partitions = await this.#partitions()
    const begin = this.source.now()
    const found = await this.#within(undefined, partitions, wanted)
    return [...found, ...(await this.#missed(partitions, begin, found, wanted))]
  }

  /**
   * Returns a page of a list that is ordered by id. Uses the counters of the large partitions, so not all of their rows
   * are read.
   *
   * @returns undefined if reading all rows would be cheaper, if the counters do not suffice for the selection (see
   * `isCounted`), or if the counters change while the rows of other partitions are read
   */
  async #pageByCounts(selection: Selection): Promise<Page<E> | undefined> {
    const { counts, countedBy, isListed, now } = this.source
    if (!counts || !countedBy || !isCounted(selection, countedBy)) return undefined
    const partitions = await this.#partitions()
    const large = this.#counted(partitions)
    const others = partitions.filter((one) => !large.includes(one))
    const begin = now()
    const counted = await Promise.all(large.map(async (one) => [one, await counts(one)] as const))
    const wanted = { filter: selection.filter, attributes: [], later: selection.fromRows?.attributes }
    const pages = new PagesByRowCounts(
      this.collection,
      counted,
      countedBy,
      hasValue(selection, countedBy),
      once(() => this.#within(new RowBudget(), others, wanted)),
    )
    if (!pages.areCheaper(selection)) return undefined
    const accepts = (await isListed?.test()) ?? (() => true)
    return pages.page(selection, {
      areCurrent: async () => others.length === 0 || this.#areCurrent(counted),
      missed: (found, isBehind) => this.#missed(large, begin, found, selection, isBehind),
      accepts,
    })
  }

  /**
   * Returns the partitions whose counters are read: all partitions or, if they have too many counters, only the large
   * partitions.
   */
  #counted(partitions: readonly RowPartition[]): readonly RowPartition[] {
    const counters = new Set(partitions.map(({ counts, referredId }) => `${counts}#${referredId}`))
    if (counters.size <= MAX_COUNTED_PARTITIONS) return partitions
    return partitions.filter((one) => this.source.isLarge?.(one))
  }

  /**
   * Returns whether the counters still have the given values. If an entity enters or leaves one of the partitions, the
   * counters change.
   */
  async #areCurrent(counted: readonly (readonly [RowPartition, RowCounts])[]): Promise<boolean> {
    const latest = await Promise.all(counted.map(([one]) => rowCountsIn(one, this.collection.table)))
    return counted.every(([, known], index) => isDeepStrictEqual(known, latest[index]))
  }

  #pageOfRows(selection: Selection): Promise<Page<E>> {
    const { collection, source } = this
    const begin = source.now()
    const partitions = once(() => this.#fewest(selection))
    return pageByFilter(
      {
        find: async (wanted, among) =>
          among
            ? this.#among(among, wanted.filter)
            : this.#within(new RowBudget(), await partitions(), wanted),
        missed: async (found) => this.#missed(await partitions(), begin, found, selection),
        // The attributes of these rows are all derived from their entities, so nothing else has to be read.
        row: async () => undefined,
        byId: (id) => collection.byId(id),
        all: async function* (ids) {
          for await (const batch of inBatches(ids, (id) => collection.byId(id))) yield* batch
        },
        attributesOf: (entity) => collection.attributesOf(entity),
      },
      source.isListed ? { ...selection, tests: [...(selection.tests ?? []), source.isListed] } : selection,
    )
  }

  /**
   * Returns a page, ordered by id, of a list of the whole collection without some partitions.
   *
   * If the counts change during the read, everything is read again, because the page could repeat or skip entities.
   *
   * @returns undefined if there are too many omitted entities
   */
  async #pageOfWhole(
    selection: Selection,
    whole: Whole<E>,
    leftOut: readonly RowPartition[],
    attempt = 1,
  ): Promise<Page<E> | undefined> {
    const { filter } = selection
    const { counters } = whole
    const budget = new RowBudget(whole.maxLeftOut)
    const found = await this.#rows.find(leftOut, { filter, attributes: [] }, budget)
    if (budget.isExceeded) return undefined
    const has = hasValue(selection, this.source.countedBy)
    const part = {
      has: (value: string) => has(Number(value)),
      except: new Set(found.map(({ id }) => id)),
    }
    const page = await listOf(this.collection).pageById(selection, counters, part, whole.includes)
    if (found.length === 0 || attempt === MAX_ATTEMPTS) return page
    const latest = await this.collection.counters()
    if (isDeepStrictEqual(latest, counters)) return page
    return this.#pageOfWhole(selection, { ...whole, counters: latest }, leftOut, attempt + 1)
  }

  /**
   * Chooses the filter that probably selects the fewest rows, and returns the partitions in which this filter looks for
   * rows.
   */
  async #fewest({ partitions = [] }: Selection): Promise<readonly RowPartition[]> {
    const narrow = await Promise.all(partitions.map((find) => find()))
    const [fewest] = narrow.toSorted((a, b) => rowsIn(a) - rowsIn(b))
    return fewest ?? this.#partitions()
  }

  /**
   * Returns the matching rows. If reading all of them would exceed the budget, the request is refused, because an
   * incomplete result would have a wrong total.
   */
  async #within(budget: RowBudget | undefined, partitions: readonly RowPartition[], wanted: WantedRows) {
    const found = await this.#rows.find(partitions, wanted, budget)
    if (budget?.isExceeded) throw this.source.tooMuch()
    return found
  }

  /**
   * Returns the matching rows that a read missed because they moved during the read.
   *
   * @param begin the time at which the read began
   * @param isBehind returns whether an id is after the requested rows
   */
  async #missed(
    partitions: readonly RowPartition[],
    begin: Date,
    found: readonly ListedRow[],
    { filter }: Pick<Selection, 'filter'>,
    isBehind = (_id: number) => false,
  ): Promise<ListedRow[]> {
    const isFound = new Set(found.map(({ id }) => id))
    const isMissing = (id: number) => !isFound.has(id) && !isBehind(id)
    const changed = await changedDuring(partitions, begin, this.collection.table)
    if (changed) return this.#among(new Set(changed.filter(isMissing)), filter)
    // If too many rows have changed, the changed rows cannot be looked up one by one, so all rows are read again. A row
    // that moved once during the reads is found by the first or the second read.
    const again = await this.#rows.find(partitions, { filter })
    return again.filter(({ id }) => isMissing(id))
  }

  async #among(ids: ReadonlySet<number>, filter: Condition | undefined): Promise<ListedRow[]> {
    const rowOf = (entity: E) => ({ ...this.collection.attributesOf(entity), id: entity.id })
    const found = await this.collection.some(ids, rowOf)
    return [...found.values()].filter((row) => matchesRow(row, filter))
  }
}

/**
 * Returns a predicate for the values by which rows are counted, such as statuses. It accepts a value if the selection
 * may include rows with this value.
 */
const hasValue =
  ({ filter }: Selection, countedBy: CountedBy | undefined) =>
  (value: number): boolean =>
    !filter || (countedBy !== undefined && holds(filter, countedBy.rowOf(value)))

const rowsIn = (partitions: readonly RowPartition[]) => partitions.reduce((sum, { size }) => sum + size, 0)

/**
 * Returns whether counters suffice for a selection. They suffice if it is ordered by id, has neither groups nor sums,
 * and filters only by the attributes by which the entities are counted.
 */
function isCounted(selection: Selection, countedBy: CountedBy | undefined): boolean {
  const { filter, candidateIds, partitions, tests, order, groups, sums } = selection
  const isNarrowed = candidateIds || partitions || tests?.length
  // Computed conditions are excluded, because they may read the id. `sizeOf` returns infinity for them.
  const isOnCounted = (condition: Condition) =>
    Number.isFinite(sizeOf(condition)) &&
    conditionAttributes(condition).every((one) => countedBy?.attributes.includes(one))
  return isOrderedById(order) && !isNarrowed && !groups && !sums && (!filter || isOnCounted(filter))
}
