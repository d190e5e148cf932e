import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, ListedRow } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { RowQuery, wholeRow } from '#shared/platform/collections/row-query.ts'
import { sortable } from '#shared/platform/ids.ts'
import { type Batches, firstRead, inBatches, type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import { beginningIn, type CountedBy, type RowCounts } from '#shared/platform/lists/row-counts.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** The number of rows that can be read in the time that one more query takes. */
const ROWS_PER_QUERY = 50

/** The rows of a partition that have the same counted value, such as the same status. They are ordered by id. */
interface CountedRange {
  pk: string
  /** The text with which the sort keys of the rows begin. */
  beginning: string
  count: number
}

/** The checks that detect changes to rows while a page is being read. */
interface Checks {
  /**
   * Returns whether the counters still have the values that were read when the read of the page began. The rows of the
   * partitions without counters were read after these values.
   */
  areCurrent(): Promise<boolean>
  /**
   * Returns the matching rows that the read missed because they moved while it ran. Omits rows that come after the
   * page.
   */
  missed(found: readonly ListedRow[], isBehind: (id: number) => boolean): Promise<ListedRow[]>
  /**
   * Checks an entity that has been read after its row and may have changed in the meantime. Returns whether the entity
   * still belongs to the list.
   */
  accepts(row: ListedRow): boolean | Promise<boolean>
}

/**
 * Builds pages, sorted by id, of a list whose partitions have counters for their rows. The total comes from the
 * counters, so rows after the page need not be read. Partitions with unknown counters are small, so all of their rows
 * are read.
 */
export class PagesByRowCounts<E extends Entity> {
  readonly #ranges: readonly CountedRange[]

  /**
   * @param has returns whether rows with a given value belong to the list. The rows are counted by this value, for
   * example by their status
   * @param others reads the matching rows of the partitions whose counters are unknown. These rows are read only once.
   */
  constructor(
    private readonly collection: EntityCollection<E>,
    counted: readonly (readonly [RowPartition, RowCounts])[],
    { rowOf }: CountedBy,
    has: (value: number) => boolean,
    private readonly others: () => Promise<readonly ListedRow[]>,
  ) {
    this.#ranges = counted.flatMap(([partition, counts]) =>
      [...counts]
        .filter(([value, count]) => count > 0 && has(value))
        .flatMap(([value, count]) => {
          const beginning = beginningIn(partition, rowOf(value))
          return beginning === undefined ? [] : { pk: partition.pk, beginning, count }
        }),
    )
  }

  get #counted(): number {
    return this.#ranges.reduce((sum, { count }) => sum + count, 0)
  }

  /** Returns whether it costs less to read a page range by range than to read all rows of the ranges in few queries. */
  areCheaper({ start, size }: Pick<Selection, 'start' | 'size'>): boolean {
    const read = this.#ranges.map(({ count }) => ROWS_PER_QUERY + Math.min(count, start + size))
    return read.reduce((sum, rows) => sum + rows, 0) < this.#counted
  }

  /**
   * Returns a page. If rows moved during the read, builds the page again.
   *
   * @returns undefined if a counter may have changed during the read, because the counters may then disagree with the
   * rows
   */
  async page(selection: Selection, { areCurrent, missed, accepts }: Checks): Promise<Page<E> | undefined> {
    const { order, start, size } = selection
    const found = size > 0 ? await this.#first(start + size, selection) : []
    const total = this.#counted + (await this.others()).length
    const last = found[start + size - 1]?.id
    const isBehind = (id: number) => last !== undefined && isAfter(id, last, order)
    const [batches, moved, isCurrent] = await Promise.all([
      this.#pageOf(found, selection, accepts),
      size > 0 ? missed(found, isBehind) : [],
      areCurrent(),
    ])
    if (!isCurrent) return undefined
    if (moved.length === 0) return { total, batches }
    const are = await Promise.all(moved.map(accepts))
    const all = inOrder([...found, ...moved.filter((_, index) => are[index])], order).slice(0, start + size)
    return { total, batches: await this.#pageOf(all, selection, accepts) }
  }

  #pageOf(rows: readonly ListedRow[], selection: Selection, accepts: Checks['accepts']): Promise<Batches<E>> {
    const { start, size, fromRows } = selection
    const read = async (row: ListedRow) => {
      if (fromRows) return fromRows.of(wholeRow(row)) as E
      const entity = await this.collection.byId(row.id)
      // Repeats the test on the entity, because the entity may be read long after its row and may have been hidden in
      // the meantime.
      const isListed = entity && (await accepts({ ...this.collection.attributesOf(entity), id: row.id }))
      return isListed ? entity : undefined
    }
    const onwards = this.#onwards(rows.slice(start), selection)
    return withFirstBatch(firstRead(onwards, size, (some) => inBatches(some, read)))
  }

  /**
   * Yields the rows of a page, then the rows after the page. The rows after the page are read only if entities of the
   * page were deleted.
   */
  async *#onwards(page: readonly ListedRow[], selection: Selection): AsyncGenerator<readonly ListedRow[]> {
    for (let rows = page; ; rows = await this.#first(selection.size, selection, rows.at(-1)?.id)) {
      if (rows.length > 0) yield rows
      if (rows.length < selection.size) return
    }
  }

  /** Returns the first rows after an id or, if no id is given, the first rows of the collection. */
  async #first(limit: number, { order, fromRows }: Selection, after?: number): Promise<ListedRow[]> {
    const { table, packed } = this.collection
    const query = new RowQuery({ attributes: [], later: fromRows?.attributes }, packed, numberAtEnd)
    const descending = isDescending(order)
    const read = this.#ranges.map(({ pk, beginning }) =>
      query.first({ pk, ...bounds(beginning, after, descending), descending, limit }, table),
    )
    const [others, ...rows] = await Promise.all([this.others(), ...read])
    const later = others.filter(({ id }) => after === undefined || isAfter(id, after, order))
    return inOrder([...later, ...rows.flat()], order).slice(0, limit)
  }
}

const isDescending = ([primary]: Selection['order']): boolean => primary?.descending ?? false

const isAfter = (id: number, other: number, order: Selection['order']): boolean =>
  isDescending(order) ? id < other : id > other

/**
 * Returns the bounds of a range of sort keys. The keys begin with the given text, and their ids follow the given id in
 * the given direction.
 */
function bounds(beginning: string, after: number | undefined, descending: boolean) {
  if (after === undefined) return { from: beginning, to: `${beginning}~` }
  return descending
    ? { from: beginning, to: `${beginning}${sortable(Math.max(0, after - 1))}` }
    : { from: `${beginning}${sortable(after + 1)}`, to: `${beginning}~` }
}

/** Returns rows in order of id, without duplicates: a row that moved during the read may have been found twice. */
const inOrder = (rows: readonly ListedRow[], order: Selection['order']): ListedRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) =>
    isAfter(a.id, b.id, order) ? 1 : -1,
  )
