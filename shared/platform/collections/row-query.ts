import type { RowDeclaration } from '#shared/platform/collections/entity.ts'
import { type Condition, holds } from '#shared/platform/dynamodb/condition.ts'
import type { Item, QueryRange } from '#shared/platform/dynamodb/table.ts'
import { type FoundRow, readBy } from './internal/found-row.ts'

/** The rows to read: those that match, with some attributes or all. */
export interface WantedRows {
  filter?: Condition
  attributes?: readonly string[]
}

/** How queries find rows. DynamoDB cannot look into packed ones, so filters are evaluated here. */
export class RowQuery {
  /** The part of a query that is the same for every range. */
  readonly range: Pick<QueryRange, 'only'>
  readonly #filter: Condition | undefined
  readonly #tested: readonly string[]
  readonly #wanted: readonly string[] | undefined

  /** @param idOf finds the id in a sort key */
  constructor(
    { filter, attributes }: WantedRows,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly idOf: (sk: string) => number,
  ) {
    this.#filter = filter
    this.#tested = [...new Set(readBy(filter))]
    this.#wanted = attributes && [...new Set(attributes)]
    const stored = packed.storedIn(this.#wanted && [...this.#wanted, ...this.#tested])
    this.range = { only: ['sk', ...stored] }
  }

  /** The rows in what a query returned. Of one that does not match, only what the filter reads is unpacked. */
  found(items: readonly Item[]): FoundRow[] {
    const found: FoundRow[] = []
    for (const item of items) {
      const id = this.idOf(item.sk)
      if (this.#matches(item, id)) found.push({ id, row: this.packed.rowIn(item, this.#wanted) })
    }
    return found
  }

  #matches(item: Item, id: number): boolean {
    if (!this.#filter) return true
    return holds(this.#filter, Object.assign(this.packed.rowIn(item, this.#tested), { id }))
  }
}
