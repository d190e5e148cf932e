import type { Row } from '#shared/platform/collections/entity.ts'
import { type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import type { Item, QueryRange } from '#shared/platform/dynamodb/table.ts'
import { type FoundRow, readBy } from './internal/found-row.ts'

/** Filters with more comparisons are evaluated in memory, since DynamoDB limits the size of an expression. */
const COMPARISONS_SENT = 100

/** The rows to read: those that match, with some attributes or all. */
export interface WantedRows {
  filter?: Condition
  attributes?: readonly string[]
}

/** How queries find rows: what DynamoDB evaluates, and what is evaluated here. */
export class RowQuery {
  readonly #evaluated: Condition | undefined
  /** The part of a query that is the same for every range. */
  readonly range: Pick<QueryRange, 'filter' | 'only'>

  /** @param idOf finds the id in a sort key */
  constructor(
    { filter, attributes }: WantedRows,
    private readonly idOf: (sk: string) => number,
  ) {
    this.#evaluated = filter && sizeOf(filter) > COMPARISONS_SENT ? filter : undefined
    this.range = {
      filter: this.#evaluated ? undefined : filter,
      only: attributes && ['sk', ...new Set([...attributes, ...readBy(this.#evaluated)])],
    }
  }

  /** The rows in what a query returned. What does not match is dropped. */
  found(items: readonly Item[]): FoundRow[] {
    const found: FoundRow[] = []
    for (const item of items) {
      const id = this.idOf(item.sk)
      // Not a copy with the id: there may be a million.
      if (!this.#evaluated || holds(this.#evaluated, Object.assign(item, { id })))
        found.push({ id, row: item as Row })
    }
    return found
  }
}
