import { createHash } from 'node:crypto'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Key, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import { fold } from '#shared/platform/fold.ts'
import type { ListedRow, PackedRow, Row } from './packed-row.ts'

export type { ListedRow, Row }

/**
 * A value that only one owner may have. There is a marker item for each value, written in the transaction that gives
 * the value to its owner.
 */
export class UniqueValue {
  /**
   * @param scope the name of the set in which the value is unique, for example `login`
   * @param comparable returns the form in which values are compared; by default, values are compared like names,
   *   without regard to case
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

  areEqual = (one: string, other: string): boolean => this.comparable(one) === this.comparable(other)

  #claim = (value: string, owner: number): Write => ({
    put: { ...this.key(value), owner },
    when: absent('pk'),
  })

  #release = (value: string, owner: number): Write => ({
    remove: this.key(value),
    when: equals('owner', owner),
  })

  /**
   * Returns the changes to the marker items when the value of an owner changes. The list is empty if the old and the
   * new value compare as equal.
   */
  change(from: string | undefined, to: string | undefined, owner: number): Write[] {
    if (from && to && this.areEqual(from, to)) return []
    return [...(from ? [this.#release(from, owner)] : []), ...(to ? [this.#claim(to, owner)] : [])]
  }
}

/** The error if another entity already has a value that must be unique. */
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
  /** The id of the job that is removing the entity. */
  removal?: string
}

/** A sort order: by a text, then by id. */
export interface Order {
  /** The row attributes from which the text is computed. */
  attributes: readonly string[]
  /** Returns the collated text by which entities are ordered. Every entity has such a text. */
  text(row: Row): string
}

export type Orders = Readonly<Record<string, Order>>

/** One of several kinds of entities that share a sequence of ids and are stored together. */
export interface EntityKind {
  /** The prefix of the keys of entities of this kind. Entities of all kinds are stored together. */
  code: string
  /** The value of `kind` in the entities of this kind. */
  kind: string
}

export interface RowDeclaration<E> {
  packed: Pick<PackedRow, 'itemOf' | 'rowIn' | 'storedIn' | 'necessaryFor'>
  of(entity: E): Row
  /** True if rows are stored only in index items, not by id. */
  isIndexed?: true
}

/** The declaration of a collection: its keys, and the items that depend on its entities. */
export interface CollectionDeclaration<E extends Entity> {
  /** The prefix of every key of the collection. It is short, because every row repeats it. */
  code: string
  /**
   * The kind of these entities. Set only if entities of several kinds are stored together, so that one read finds an
   * entity of any of these kinds.
   */
  sharesKeysAs?: EntityKind
  /** The text properties whose values are unique. Entities without a value for such a property are allowed. */
  unique: { [Property in keyof E]?: UniqueValue }
  /** The rows. A collection without rows can be listed only by id. */
  rows?: RowDeclaration<E>
  /**
   * The sort orders that have an index, keyed by the names of their sort keys. With an index, every page of a list
   * costs the same.
   */
  orders?: Orders
  /**
   * Returns the attributes that are too large for rows. A list that filters or sorts by one of them reads the entities
   * themselves.
   */
  wide?(entity: E): Row
  /**
   * A member that may be large. A large member is stored in an item of its own, so that changes to other members do not
   * write the large member again.
   */
  largeMember?: { member: string; isLarge(entity: E): boolean }
  /**
   * Returns the value by which an entity is counted, in addition to the total. If undefined, the entity is counted only
   * in the total.
   */
  countedBy?(entity: E): string | undefined
  /** Returns the index items of an entity, which are kept up to date with the entity. */
  index?(entity: E): Item[]
  /**
   * Returns further changes and conditions for the transaction that changes an entity. `before` is undefined for a new
   * entity. `after` is undefined for a removed entity.
   */
  also?(before: E | undefined, after: E | undefined): Write[]
}

/** The attributes that only the table needs. Entities do not contain them. */
const OF_TABLE: ReadonlySet<string> = new Set([layout.partitionKey, layout.sortKey, layout.schema])

/**
 * Returns an item without the attributes that only the table needs. Uses a loop, since a rest pattern takes three times
 * as long.
 */
export function entityOf<E>(item: Item): E {
  const entity: Record<string, unknown> = {}
  for (const name in item) if (!OF_TABLE.has(name)) entity[name] = item[name]
  return entity as E
}

/**
 * Returns the conditions under which an item contains an entity of this collection. The list is empty if the collection
 * does not share its keys with other kinds of entities.
 */
export const conditionsOfKind = ({
  sharesKeysAs,
}: Pick<CollectionDeclaration<never>, 'sharesKeysAs'>): Condition[] =>
  sharesKeysAs ? [equals('kind', sharesKeysAs.kind)] : []

/** Returns the condition that an entity has not changed since it was read. */
export const isUnchanged = <E extends Entity>(
  { version }: E,
  declaration: Pick<CollectionDeclaration<E>, 'sharesKeysAs'>,
): Condition => allOf(equals('version', version), ...conditionsOfKind(declaration))

/** Returns the row of an entity; an empty row if there is no entity, or if the collection has no rows. */
export function rowOf<E extends Entity>(declaration: CollectionDeclaration<E>, entity: E | undefined): Row {
  const row = entity && declaration.rows?.of(entity)
  return withoutGaps(row ?? {})
}

/** Returns a row without undefined attributes. */
export const withoutGaps = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/**
 * Returns the row of an entity. In this row, texts are collated, and times are numbers. To save space, the row omits
 * values that are false, zero or empty, and times that equal `createdAt`.
 *
 * @param attributes the attribute for each stored member of the entity; names of times end with `At`
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
 * The type of the row that `rowFrom` returns.
 *
 * @typeParam Attributes maps each stored member of the entity to its attribute in the row
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

/** The condition that an entity exists and is not being removed, for writes that add a reference to it. */
export const existsAndStays: Condition = allOf(exists('id'), absent('removal'))
