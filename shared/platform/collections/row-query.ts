import type { ListedRow, Row, RowDeclaration } from '#shared/platform/collections/entity.ts'
import { attributesOf, type Condition, holds } from '#shared/platform/dynamodb/condition.ts'
import type { Item, QueryPage, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'

/** The rows to read: those that match, with some attributes or all. */
export interface WantedRows {
  filter?: Condition
  attributes?: readonly string[]
  /** Attributes that few of these rows are asked for: `wholeRow` unpacks them. */
  later?: readonly string[]
}

/** Whether a row matches; a computed condition may also use the id. */
export const matchesRow = (row: ListedRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, row)

/** Unpacks the other attributes of rows of which only some have been unpacked. */
const others = new WeakMap<ListedRow, () => Row>()

/** A row with all attributes that it was read for. */
export const wholeRow = (row: ListedRow): ListedRow => ({ ...row, ...others.get(row)?.() })

/** How queries find rows. DynamoDB cannot look into packed ones, so filters are evaluated here. */
export class RowQuery {
  /** The part of a query that is the same for every range. */
  readonly #range: Pick<QueryRange, 'only'>
  readonly #filter: Condition | undefined
  readonly #tested: readonly string[]
  readonly #wanted: readonly string[] | undefined
  readonly #later: readonly string[]

  /** @param idOf finds the id in a sort key */
  constructor(
    { filter, attributes, later = [] }: WantedRows,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly idOf: (sk: string) => number,
  ) {
    this.#filter = filter
    this.#tested = filter ? [...new Set(attributesOf(filter))] : []
    this.#wanted = attributes && [...new Set(attributes)]
    this.#later = later
    const stored = packed.storedIn(this.#wanted && [...this.#wanted, ...this.#tested, ...later])
    this.#range = { only: ['sk', ...stored] }
  }

  /** The rows in a range of keys, page by page. @param isMeant whether an item of the range belongs to what is asked for */
  async read(range: QueryRange, table: Table, isMeant?: (item: Item) => boolean): Promise<ListedRow[]> {
    const rowsOn = ({ items }: QueryPage) => this.#found(isMeant ? items.filter(isMeant) : items)
    let page: QueryPage | undefined = await table.queryPage({ ...range, ...this.#range })
    let found = rowsOn(page)
    for (page = await page.next?.(); page; page = await page.next?.()) found = found.concat(rowsOn(page))
    return found
  }

  /** The rows in what a query returned. Of one that does not match, only what the filter reads is unpacked. */
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
