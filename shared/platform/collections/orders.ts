import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Row } from './entity.ts'
import { OrderedIndex, type Stretch } from './ordered-index.ts'
import type { Selection, SortKey } from './page.ts'

/** The orders that a collection keeps its entities in. */
export class Orders {
  readonly indexes: readonly OrderedIndex[]

  constructor(table: Table, code: string, attributes: readonly string[] = []) {
    this.indexes = attributes.map((attribute) => new OrderedIndex(table, code, attribute))
  }

  /** The changes that go with those of an entity's row. */
  changes(id: number, before: Row, after: Row): Write[] {
    return this.indexes.flatMap((index) => {
      const [was, is] = [before, after].map((row) => row[index.attribute] as string | undefined)
      return index.changes(id, was, is)
    })
  }

  /** Whether an order is one of these. */
  has(order: readonly SortKey[]): boolean {
    return this.#of(order) !== undefined
  }

  /** The ids of a page of everything; undefined where the order is none of these. */
  async page({ order, start, size }: Selection): Promise<Stretch | undefined> {
    return this.#of(order)?.page(start, size, order[0]?.descending ?? false)
  }

  /** By a text, and then by id. */
  #of([primary, ...others]: readonly SortKey[]): OrderedIndex | undefined {
    const isById = others.length === 0 || (others[0]?.by === 'id' && !others[0].descending)
    if (!primary || primary.by === 'id' || !isById) return undefined
    const { text } = primary.by
    return this.indexes.find(({ attribute }) => attribute === text)
  }
}
