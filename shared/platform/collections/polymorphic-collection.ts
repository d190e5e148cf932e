import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { EntityCollection } from './collection.ts'
import type { Entity, ListedRow, Row } from './entity.ts'
import type { Counted } from './keys.ts'
import { EntityReader } from './reader.ts'
import type { WantedRows } from './row-query.ts'

export type EntityOfKind = Entity & { kind: string }

/** For each kind, the number of entities in each chunk. A chunk is a range of consecutive ids. */
export type KindCounters = Readonly<Record<string, readonly Counted[]>>

/**
 * Several kinds of entities with one sequence of ids and one key prefix. One read therefore finds an entity of any
 * kind. Unique values, rows, counters and orders are separate for each kind.
 */
export class PolymorphicCollection<E extends EntityOfKind> extends EntityReader<E> {
  readonly #kinds: readonly EntityCollection<E>[]

  /**
   * @param code the key prefix that the entities of all kinds share. Each collection in `kinds` declares this prefix in
   * `sharesKeysAs`
   */
  constructor(table: Table, code: string, kinds: readonly EntityCollection<E>[]) {
    super(table, { code, unique: {} })
    // Each collection gets only entities of its own kind, because every call with an entity is passed to the collection
    // of the entity's kind.
    this.#kinds = kinds
  }

  /** The prefixes in the keys of derived items. Each kind of entity has its own prefix. */
  get codes(): string[] {
    return this.#kinds.map(({ code }) => code)
  }

  /** Yields all entities, kind by kind. */
  async *all(): AsyncGenerator<E> {
    for (const kind of this.#kinds) yield* kind.all()
  }

  /**
   * Saves a new state of an entity.
   *
   * @throws ValueTaken, or WriteRefused if another writer changed the entity first
   */
  replace(before: E, after: E, ...also: Write[]): Promise<void> {
    return this.#of(before).replace(before, after, ...also)
  }

  insertion(entity: E): Write[] {
    return this.#of(entity).insertion(entity)
  }

  /**
   * Returns the changes that save a new state of an entity. The changes are refused if another writer changed the
   * entity first.
   */
  replacement(before: E, after: E): Write[] {
    return this.#of(before).replacement(before, after)
  }

  /** Returns the changes that remove an entity. The changes are refused if another writer changed the entity first. */
  removal(entity: E): Write[] {
    return this.#of(entity).removal(entity)
  }

  /** Returns the items that a write derives from an entity alone, without any other data. */
  itemsOf(entity: E): Item[] {
    return this.#of(entity).itemsOf(entity)
  }

  /** Returns the row of an entity, with its kind. */
  rowOf(entity: E): Row {
    return { ...this.#of(entity).rowOf(entity), kind: entity.kind }
  }

  async counters(): Promise<KindCounters> {
    const counted = this.#kinds.map(async (one) => [nameOf(one), await one.counters()] as const)
    return Object.fromEntries(await Promise.all(counted))
  }

  /**
   * Returns the rows of all kinds, sorted by id. The kind is added to each row, because stored rows lack it.
   *
   * @param wanted must not have conditions on the kind
   * @param among if set, only rows with these ids are returned
   * @param counters the counters that have already been read, by kind
   */
  async rows(
    wanted: WantedRows,
    among?: ReadonlySet<number>,
    counters: KindCounters = {},
  ): Promise<ListedRow[]> {
    const read = this.#kinds.map(async (one) => {
      const found = await one.rows.find(wanted, among, counters[nameOf(one)])
      // Adds the kind without copying the rows: there may be a million rows.
      return found.map((row) => Object.assign(row, { kind: nameOf(one) }))
    })
    return (await Promise.all(read)).flat().sort((a, b) => a.id - b.id)
  }

  #of({ kind }: E): EntityCollection<E> {
    return this.#kinds.find((one) => nameOf(one) === kind) as EntityCollection<E>
  }
}

const nameOf = <E extends EntityOfKind>({ declaration }: EntityCollection<E>): string =>
  declaration.sharesKeysAs?.kind ?? ''
