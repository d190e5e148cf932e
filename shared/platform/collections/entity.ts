import { createHash } from 'node:crypto'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { type Item, type Key, layout, type Write } from '#shared/platform/dynamodb/table.ts'

/**
 * A value that at most one owner may hold, whatever its case: one marker item per value, written in the
 * transaction that gives the value to its owner.
 */
export class UniqueValue {
  /** @param scope what the value is unique among, for example `login` */
  constructor(private readonly scope: string) {}

  key(value: string): Key {
    const hash = createHash('sha256')
      .update(`${this.scope}\n${fold(value)}`)
      .digest('base64url')
    return { pk: `UNIQUE#${hash}`, sk: 'UNIQUE' }
  }

  claim = (value: string, owner: number): Write => ({
    put: { ...this.key(value), owner },
    when: absent('pk'),
  })

  release = (value: string, owner: number): Write => ({
    remove: this.key(value),
    when: equals('owner', owner),
  })

  /** The changes that move an owner from one value to another; none when the values count as equal. */
  change = (from: string, to: string, owner: number): Write[] =>
    fold(from) === fold(to) ? [] : [this.release(from, owner), this.claim(to, owner)]
}

/** Another entity holds a value that is unique. */
export class ValueTaken extends Error {
  constructor(readonly property: string) {
    super(`The value of ${property} is taken.`)
    this.name = 'ValueTaken'
  }
}

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

/** An item without what only the table needs. */
export function entityOf<E>(item: Item): E {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _schema, ...entity } = item
  return entity as E
}

/** What stands in the row of an entity, if there is one. */
export function rowOf<E extends Entity>(declaration: CollectionDeclaration<E>, entity: E | undefined): Row {
  const row = entity && declaration.row?.(entity)
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== undefined))
}

/** Holds for the item of an entity that is there and stays: only then may anything new refer to it. */
export const existsAndStays: Condition = allOf(exists('id'), absent('removal'))
