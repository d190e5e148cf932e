import { createHash } from 'node:crypto'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Key, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import { fold } from '#shared/platform/fold.ts'
import type { ListedRow, PackedRow, Row } from './packed-row.ts'

export type { ListedRow, Row }

/**
 * A value that at most one owner may hold: one marker item per value, written in the transaction that gives the value to
 * its owner.
 */
export class UniqueValue {
  /**
   * @param scope what the value is unique among, for example `login`
   * @param comparable the form in which values are compared; by default they are compared as names
   */
  constructor(
    private readonly scope: string,
    private readonly comparable = fold,
  ) {}

  key(value: string): Key {
    const hash = createHash('sha256')
      .update(`${this.scope}\n${this.comparable(value)}`)
      .digest('base64url')
    return { pk: `UNIQUE#${hash}`, sk: 'UNIQUE' }
  }

  #claim = (value: string, owner: number): Write => ({
    put: { ...this.key(value), owner },
    when: absent('pk'),
  })

  #release = (value: string, owner: number): Write => ({
    remove: this.key(value),
    when: equals('owner', owner),
  })

  /** The changes when an owner gets another value, its first one, or none any more. None if both count as equal. */
  change(from: string | undefined, to: string | undefined, owner: number): Write[] {
    if (from && to && this.comparable(from) === this.comparable(to)) return []
    return [...(from ? [this.#release(from, owner)] : []), ...(to ? [this.#claim(to, owner)] : [])]
  }
}

/** Another entity already holds a unique value. */
export class ValueTaken extends Error {
  constructor(readonly property: string) {
    super(`The value of ${property} is taken.`)
    this.name = 'ValueTaken'
  }
}

/** The members of every stored entity. `version` prevents lost updates; it is not part of the API. */
export interface Entity {
  id: number
  version: number
  /** The id of the job that is removing it. */
  removal?: string
}

/** An order by a text, then by id. */
export interface Order {
  /** The attributes of the row from which the text is made. */
  attributes: readonly string[]
  /** The collated text by which entities are ordered; all entities have one. */
  text(row: Row): string
}

export type Orders = Readonly<Record<string, Order>>

/** One of several kinds of entities that share a sequence of ids and are stored together. */
export interface Kind {
  /** The prefix of the keys of the entities of all kinds. */
  code: string
  /** The value of `kind` in the entities of this kind. */
  kind: string
}

/** The rows of a collection. */
export interface RowDeclaration<E> {
  /** How they are stored. */
  packed: Pick<PackedRow, 'itemOf' | 'rowIn' | 'storedIn'>
  /** The row of an entity. */
  of(entity: E): Row
  /** Set if rows lie in index items alone, and not by id. */
  isIndexed?: true
}

/** The properties of a collection: its keys, and the items that follow from its entities. */
export interface CollectionDeclaration<E extends Entity> {
  /** Prefix of every key of the collection; short, because every row repeats it. */
  code: string
  /** Set if its entities are stored among those of other kinds: one read finds the entity with an id, of any kind. */
  among?: Kind
  /** The text properties whose values are unique. An entity may have none. */
  unique: { [Property in keyof E]?: UniqueValue }
  /** Its rows; without these, the collection is listed by id only. */
  rows?: RowDeclaration<E>
  /** The orders that have an index, by the names that sort keys give them: so every page costs the same. */
  orders?: Orders
  /** Attributes that are too large for rows: a list that filters or sorts by one reads the entities themselves. */
  wide?(entity: E): Row
  /** A member that lies in an item of its own while it is large, so that changes of other members do not pay for it. */
  apart?: { member: string; isLarge(entity: E): boolean }
  /**
   * The value by which the counters of chunks and clusters count an entity, besides counting all of them; undefined for one
   * that is in no part.
   */
  countedBy?(entity: E): string | undefined
  /** The index items of an entity, kept up to date with it. */
  index?(entity: E): Item[]
  /**
   * Changes of other items, and conditions on them, in the transaction of an entity's change. `before` is missing for a
   * new entity, `after` for a removed one.
   */
  also?(before: E | undefined, after: E | undefined): Write[]
}

/** An item without the attributes that only the table needs. */
export function entityOf<E>(item: Item): E {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _schema, ...entity } = item
  return entity as E
}

/** The conditions that an item holds an entity of the collection, beside its key. */
export const conditionsOfKind = ({ among }: Pick<CollectionDeclaration<never>, 'among'>): Condition[] =>
  among ? [equals('kind', among.kind)] : []

/** The condition that an entity is still as it was read. */
export const isUnchanged = <E extends Entity>(
  { version }: E,
  declaration: Pick<CollectionDeclaration<E>, 'among'>,
): Condition => allOf(equals('version', version), ...conditionsOfKind(declaration))

/** The row of an entity; empty without an entity, or if the collection has no rows. */
export function rowOf<E extends Entity>(declaration: CollectionDeclaration<E>, entity: E | undefined): Row {
  const row = entity && declaration.rows?.of(entity)
  return withoutGaps(row ?? {})
}

/** A row without attributes that have no value. */
export const withoutGaps = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/**
 * The row of an entity: texts are collated, times are numbers. To save space, what is false, zero or empty is left out,
 * and so is a time that equals `createdAt`.
 *
 * @param attributes for each of some members of the entity, the attribute that holds it; times end with `At`
 */
export function rowFrom(attributes: Readonly<Record<string, string>>, entity: object): Row {
  const values = entity as Readonly<Record<string, unknown>>
  const members = Object.entries(attributes).map(([member, attribute]) => {
    const isRepeated = /At$/.test(member) && member !== 'createdAt' && values[member] === values.createdAt
    return [attribute, isRepeated ? undefined : rowValue(member, values[member])]
  })
  return withoutGaps(Object.fromEntries(members))
}

/**
 * The row that `rowFrom` makes of an entity: by its attribute, each member that the row holds.
 *
 * @typeParam Attributes for each of some members of the entity, the attribute that holds it
 */
export type RowOf<Attributes extends Readonly<Record<string, string>>, E> = {
  readonly [Member in keyof Attributes & keyof E as Attributes[Member]]?: Member extends `${string}At`
    ? number
    : E[Member]
}

function rowValue(member: string, value: unknown) {
  if (typeof value === 'string') return /At$/.test(member) ? Date.parse(value) : collated(value)
  const isEmpty = Array.isArray(value) && value.length === 0
  return isEmpty ? undefined : value || undefined
}

/** The entity exists and is not being removed: only then may something new refer to it. */
export const existsAndStays: Condition = allOf(exists('id'), absent('removal'))
