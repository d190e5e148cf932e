import type { Item, Write } from '#shared/platform/dynamodb/table.ts'
import type { UniqueValue } from './unique-value.ts'

/** What every stored thing has. `version` guards against lost updates; it is not the API's business. */
export interface Entity {
  id: number
  version: number
  /** The job that is removing it. */
  removal?: string
}

/** The scalars of an entity by which lists are filtered and sorted, under attribute names of one letter. */
export type Row = Record<string, string | number | boolean | number[] | undefined>

/** What makes a kind of entity a collection. */
export interface CollectionDeclaration<E extends Entity> {
  /** Starts every key of the collection; short, because each of its small rows repeats it. */
  code: string
  /** The text properties of which no two entities share a value. */
  unique: { [Property in keyof E]?: UniqueValue }
  /** Without it, the collection is not listed by anything but the id. */
  row?(entity: E): Row
  /** Attributes of its rows, each of them a folded text that every entity has: lists by these cost the same on every page. */
  orders?: readonly string[]
  /** Attributes that are too large for rows: a list that asks for one reads the entities themselves. */
  wide?(entity: E): Row
  /** Further items under which an entity is found; they come and go with it, and with what they say. */
  index?(entity: E): Item[]
  /**
   * Changes of other items, and conditions on them, that go with an entity's change; without a state before or after,
   * it is new or gone.
   */
  also?(before: E | undefined, after: E | undefined): Write[]
}
