import { absent } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Audited } from './audited.ts'
import type { Row } from './entity.ts'
import { Counts } from './internal/counts.ts'
import { OrderIndexes } from './internal/order-index.ts'
import {
  CHUNK,
  type CollectionKeys,
  type Counted,
  keysOf,
  type Piece,
  piecesOf,
  rowIdIn,
  sum,
} from './keys.ts'
import { type FoundRow, Rows } from './rows.ts'

/** A page of rows, in order, and the total on all pages. */
interface RowPage {
  total: number
  rows: FoundRow[]
}

/**
 * Things so small that a row is all that is stored under their id. A chunk of ids has one counter; adding or removing
 * one takes two changes, the row and the log. A page by id reads a chunk from its nearer end, which is at most half of it.
 */
export class RowCollection implements Audited {
  /** How many rows each chunk has. */
  readonly counts: Counts
  readonly orders: OrderIndexes
  readonly rows: Rows
  readonly keys: CollectionKeys

  constructor(
    readonly table: Table,
    readonly code: string,
  ) {
    this.keys = keysOf(code)
    this.counts = new Counts(table, this.keys)
    this.orders = new OrderIndexes(table, code)
    this.rows = new Rows(table, this.keys, this.counts)
  }

  /** The row with an id: one get. */
  async byId(id: number): Promise<Row | undefined> {
    return (await this.rows.get(id)) as Row | undefined
  }

  /** The id whose row has this key; undefined if it is no row of this collection. */
  idIn = (key: Key): number | undefined => rowIdIn(this.code, key)

  /** The changes that add a row; refused if the id is in use. */
  insertion = (id: number, row: Row): Write[] => [
    { put: this.#item(id, row), when: absent(layout.partitionKey) },
    this.#counted(id, 1),
  ]

  /** The changes that save a new state of a row. */
  replacement = (id: number, row: Row): Write[] => [{ put: this.#item(id, row) }]

  /** The changes that remove a row. */
  removal = (id: number): Write[] => [{ remove: this.keys.row(id) }, this.#counted(id, -1)]

  /** The ids in use of a chunk. */
  async idsInChunk(chunk: number): Promise<ReadonlySet<number>> {
    const items = await this.table.query({ pk: this.keys.rows(chunk), only: ['sk'] })
    return new Set(items.map(({ sk }) => chunk * CHUNK + Number(sk)))
  }

  /** The counter that counts the row with an id. */
  countersOf = (id: number): Key[] => [this.keys.chunkCount(id)]

  /** How many rows each chunk has. */
  chunks = (): Promise<Counted[]> => this.counts.chunks()

  /**
   * A page by id: two round trips, the same on every page.
   *
   * @param counting the counts, if they are being read already
   */
  async page(start: number, size: number, descending: boolean, counting = this.chunks()): Promise<RowPage> {
    const counts = await counting
    const sizes = new Map(counts.map(({ number, count }) => [number, count]))
    const pieces = piecesOf(descending ? counts.toReversed() : counts, start, start + size)
    const parts = await Promise.all(
      pieces.map((piece) => this.#part(piece, sizes.get(piece.number) as number, descending)),
    )
    return { total: sum(counts), rows: parts.flat() }
  }

  async #part({ number, skip, take }: Piece, count: number, descending: boolean): Promise<FoundRow[]> {
    const after = Math.max(0, count - skip - take)
    const fromEnd = after < skip
    const skipped = fromEnd ? after : skip
    const range = {
      pk: this.keys.rows(number),
      limit: skipped + take,
      descending: descending !== fromEnd,
    }
    const items = (await this.table.query(range)).slice(skipped)
    const rows = items.map((item) => ({ id: number * CHUNK + Number(item.sk), row: item as Row }))
    return fromEnd ? rows.reverse() : rows
  }

  #counted = (id: number, by: 1 | -1): Write => ({ update: this.keys.chunkCount(id), add: { n: by } })

  #item = (id: number, row: Row): Item => ({ ...this.keys.row(id), ...row })
}
