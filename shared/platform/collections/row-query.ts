import type { ListedRow, Row, RowDeclaration } from '#shared/platform/collections/entity.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { type Condition, conditionAttributes, holds } from '#shared/platform/dynamodb/condition.ts'
import type { Item, QueryPage, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'

/** The rows to read: all rows that match `filter`, with the given attributes or, by default, with all attributes. */
export interface WantedRows {
  filter?: Condition
  attributes?: readonly string[]
  /** Attributes that are needed only for a few of the rows. `wholeRow` unpacks them. */
  later?: readonly string[]
}

/** Returns whether a row matches a filter. A computed condition in the filter may depend on the id of the row, too. */
export const matchesRow = (row: ListedRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, row)

/** Functions that unpack the remaining attributes of partly unpacked rows. */
const others = new WeakMap<ListedRow, () => Row>()

/** Returns a row with all attributes that its query requested. */
export const wholeRow = (row: ListedRow): ListedRow => ({ ...row, ...others.get(row)?.() })

/** The maximum number of rows that a request reads: several seconds of work for a function or a laptop. */
const MAX_ROWS = 250_000

/**
 * Reading stops this number of milliseconds before the deadline, to leave time for queries in flight and for the
 * response.
 */
const RESERVE_MS = 3000

/** Limits the total number of rows that several queries may read, and the time that they may take. */
export class RowBudget {
  /** @param left the number of rows that may still be read; by default, the limit for one request */
  constructor(private left = MAX_ROWS) {}

  /** True if more rows than allowed have been read, or if the deadline is near. The queries then stop. */
  get isExceeded(): boolean {
    return this.left < 0 || (currentDeadline()?.remaining() ?? Number.POSITIVE_INFINITY) < RESERVE_MS
  }

  spend(rows: number): void {
    this.left -= rows
  }
}

/**
 * Reads rows with queries. DynamoDB cannot unpack rows, but it can search a packed row for the bytes of a compared
 * value, and drops rows without these bytes. This process then tests the remaining rows.
 */
export class RowQuery {
  readonly #range: Pick<QueryRange, 'only'>
  /** The condition with which DynamoDB drops rows that cannot match; undefined if there is no such condition. */
  readonly #necessary: Condition | undefined
  readonly #filter: Condition | undefined
  readonly #tested: readonly string[]
  readonly #wanted: readonly string[] | undefined
  readonly #later: readonly string[]

  /** @param idOf returns the id in a sort key */
  constructor(
    { filter, attributes, later = [] }: WantedRows,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly idOf: (sk: string) => number,
  ) {
    this.#filter = filter
    this.#necessary = filter && packed.necessaryFor(filter)
    this.#tested = filter ? [...new Set(conditionAttributes(filter))] : []
    this.#wanted = attributes && [...new Set(attributes)]
    this.#later = later
    const stored = packed.storedIn(this.#wanted && [...this.#wanted, ...this.#tested, ...later])
    this.#range = { only: ['sk', ...stored] }
  }

  /** Reads the first rows in a range of keys, at most as many as the limit allows. */
  async first(range: QueryRange, table: Table): Promise<ListedRow[]> {
    return this.#found(await table.query({ ...range, ...this.#range }))
  }

  /**
   * Reads the rows in a range of keys, page by page.
   *
   * @param isMeant returns true for the items that are needed; by default, all items are needed
   * @param budget limits the number of rows that may be read; once it is exceeded, no further page is read
   */
  async read(
    range: QueryRange,
    table: Table,
    isMeant?: (item: Item) => boolean,
    budget?: RowBudget,
  ): Promise<ListedRow[]> {
    let found: ListedRow[] = []
    const asked = { ...range, ...this.#range, filter: this.#necessary }
    let page: QueryPage | undefined = await table.queryPage(asked)
    for (; page; page = budget?.isExceeded ? undefined : await page.next?.()) {
      budget?.spend(page.items.length + (page.dropped ?? 0))
      found = found.concat(this.#found(isMeant ? page.items.filter(isMeant) : page.items))
    }
    return found
  }

  /**
   * Returns those rows in the items of a query that match the filter. From the other rows, only the attributes of the
   * filter are unpacked.
   */
  #found(items: readonly Item[]): ListedRow[] {
    const found: ListedRow[] = []
    for (const item of items) {
      const id = this.idOf(item.sk)
      if (this.#filter && !holds(this.#filter, this.#rowIn(item, id, this.#tested))) continue
      const row = this.#rowIn(item, id, this.#wanted)
      if (this.#later.length > 0) others.set(row, () => this.packed.rowIn(item, this.#later))
      found.push(row)
    }
    return found
  }

  #rowIn(item: Item, id: number, attributes: readonly string[] | undefined): ListedRow {
    const row = this.packed.rowIn(item, attributes)
    row.id = id
    return row as ListedRow
  }
}
