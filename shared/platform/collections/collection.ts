import { slices } from '#shared/platform/concurrency.ts'
import { type ChangeOfEach, changeAll } from '#shared/platform/dynamodb/batches.ts'
import { type Item, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { Counts } from './counts.ts'
import {
  type CollectionDeclaration,
  type Entity,
  type Row,
  type RowDeclaration,
  rowOf,
  ValueTaken,
} from './entity.ts'
import { EntityChanges } from './internal/changes.ts'
import { type Counted, IDS_PER_CHUNK } from './keys.ts'
import { type OrderIndex, orderIndexes } from './orders.ts'
import { PackedRow } from './packed-row.ts'
import { batchesOf } from './query-pages.ts'
import { EntityReader } from './reader.ts'
import { Rows } from './rows.ts'

/** The format of the rows of a collection that is listed only by id. */
const NO_ROWS = new PackedRow({})

/**
 * The number of clusters (partitions of entities with consecutive ids) that are read in parallel. Each read returns at
 * most a megabyte.
 */
const PARALLEL_CLUSTERS = 32

/** The number of entities that are read and changed in one step. */
const ENTITIES_PER_STEP = 100

interface Revised<E> {
  id: number
  before: E
  after: E
}

/**
 * Reads and writes the entities of one kind. The transaction that writes an entity also changes all items that are
 * derived from the entity, such as rows, counters and sort orders. Every list is therefore exact as soon as a write is
 * acknowledged.
 *
 * Functions with an entity as a parameter are methods, not properties with arrow functions. TypeScript therefore
 * accepts a collection of users where a collection of principals is required.
 */
export class EntityCollection<E extends Entity> extends EntityReader<E> {
  readonly counts: Counts
  readonly orders: readonly OrderIndex[]
  readonly rows: Rows
  readonly #changes: EntityChanges<E>

  constructor(table: Table, declaration: CollectionDeclaration<E>) {
    super(table, declaration)
    this.counts = new Counts(table, this.keys)
    this.orders = orderIndexes(declaration.code, declaration.orders)
    this.rows = new Rows(table, this.keys, this.counts, this.packed)
    this.#changes = new EntityChanges(this.keys, declaration, this.counts, this.orders, this.largeMembers)
  }

  /**
   * Reads the number of entities in each chunk. A chunk is a range of consecutive ids. Every list starts with this
   * read.
   */
  counters = (): Promise<readonly Counted[]> => this.counts.chunks()

  get packed(): RowDeclaration<E>['packed'] {
    return this.declaration.rows?.packed ?? NO_ROWS
  }

  /** Returns all values by which an entity can be filtered and sorted, including values that are too large for rows. */
  attributesOf(entity: E): Row {
    return { ...this.rowOf(entity), ...this.declaration.wide?.(entity) }
  }

  /** Returns the row of an entity, without attributes that other code adds to the stored row. */
  rowOf(entity: E): Row {
    return rowOf(this.declaration, entity)
  }

  /**
   * Returns the numbers of the id ranges that may contain entities. All ranges have the same length, and are numbered
   * from 0.
   *
   * @param length the number of ids in a range, a divisor of 4,096
   */
  async populatedRanges(length: number): Promise<number[]> {
    const chunks = await this.counts.chunks()
    const positions = Array.from({ length: IDS_PER_CHUNK / length }, (_, index) => index)
    return chunks.flatMap(({ number }) => positions.map((index) => number * positions.length + index))
  }

  /** Yields all entities in the order of their ids. Reads several clusters (partitions of entities) at a time. */
  async *all(): AsyncGenerator<E> {
    for await (const clusters of this.counts.all())
      for (const wave of slices(clusters, PARALLEL_CLUSTERS)) {
        const read = wave.map(({ number }) => this.table.queryPage({ pk: this.keys.cluster(number) }))
        for await (const batch of batchesOf(await Promise.all(read))) yield* await this.entitiesIn(batch)
      }
  }

  /**
   * Adds an entity.
   *
   * @throws ValueTaken, or WriteRefused if the id is in use or a change in `also` was refused
   */
  async insert(entity: E, ...also: Write[]): Promise<void> {
    await this.#write(entity, [...this.insertion(entity), ...also])
  }

  /**
   * Saves a new state of an entity.
   *
   * @throws ValueTaken if a unique value is taken; WriteRefused if another writer changed the entity first
   */
  replace(before: E, after: E, ...also: Write[]): Promise<void> {
    return this.replaceBy(before, after, (changes) => [...changes, ...also])
  }

  /** Replaces an entity like `replace`, but adjusts the changes before they are written. */
  async replaceBy(before: E, after: E, adjust: (changes: Write[]) => Write[]): Promise<void> {
    await this.#write(after, adjust(this.replacement(before, after)))
  }

  /**
   * Returns the items that a write derives from the entity alone: its markers of unique values, its row and its index
   * items.
   */
  itemsOf(entity: E): Item[] {
    return this.#changes.items(entity)
  }

  /** Returns the changes that add an entity. */
  insertion(entity: E): Write[] {
    return this.#changes.insertion(entity)
  }

  /**
   * Returns the changes that save a new state of an entity. They are refused if another writer changed the entity
   * first.
   */
  replacement(before: E, after: E): Write[] {
    return this.#changes.replacement(before, after)
  }

  /** Returns the changes that remove an entity. They are refused if another writer changed the entity first. */
  removal(entity: E): Write[] {
    return this.#changes.removal(entity)
  }

  /**
   * Removes an entity.
   *
   * @throws WriteRefused if another writer changed the entity first
   */
  async remove(entity: E): Promise<undefined> {
    await this.table.write(this.removal(entity))
  }

  /**
   * Replaces entities, as many in each transaction as fit. Idempotent.
   *
   * @param revise returns the new state of an entity; undefined or the same entity if it needs no change
   * @param also returns further changes or conditions for the transaction that changes an entity
   * @param requireTime called before each step of a job; its error ends the work
   */
  replaceAll(
    ids: readonly number[],
    revise: (entity: E) => E | undefined | Promise<E | undefined>,
    { also = () => [], requireTime }: { also?(before: E, after: E): Write[]; requireTime?: () => void } = {},
  ): Promise<void> {
    const find = async (id: number) => {
      const before = await this.byId(id)
      const after = before && (await revise(before))
      return before && after && after !== before ? { id, before, after } : undefined
    }
    const change = {
      find,
      changesOf: ({ before, after }: Revised<E>) => [
        ...this.replacementOfMany(before, after),
        ...also(before, after),
      ],
      write: ({ before, after }: Revised<E>) => this.replace(before, after, ...also(before, after)),
    }
    return this.#changeAll(ids, change, requireTime)
  }

  /** Returns the changes that save a new state of an entity, for a transaction that may save other entities too. */
  protected replacementOfMany(before: E, after: E): Write[] {
    return this.replacement(before, after)
  }

  /**
   * Removes entities, as many in each transaction as fit. Idempotent.
   *
   * @param isMeant returns whether an entity still has to be removed
   */
  removeAll(
    ids: readonly number[],
    isMeant: (entity: E) => boolean = () => true,
    requireTime?: () => void,
  ): Promise<void> {
    const find = async (id: number) => {
      const found = await this.byId(id)
      return found && isMeant(found) ? found : undefined
    }
    return this.#changeAll(ids, { find, changesOf: (found) => this.removal(found) }, requireTime)
  }

  async #changeAll<T extends { id: number }>(
    ids: readonly number[],
    change: ChangeOfEach<T>,
    requireTime = () => {},
  ): Promise<void> {
    for (const step of slices(ids, ENTITIES_PER_STEP)) {
      requireTime()
      await changeAll(step, change, this.table)
    }
  }

  async #write(entity: E, changes: Write[]): Promise<void> {
    try {
      await this.table.write(changes)
    } catch (error) {
      const taken = error instanceof WriteRefused && this.#changes.taken(entity, error.refused)
      throw taken ? new ValueTaken(taken) : error
    }
  }
}
