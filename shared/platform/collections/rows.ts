import type { Counts } from '#shared/platform/collections/counts.ts'
import type { ListedRow, RowDeclaration } from '#shared/platform/collections/entity.ts'
import { type IdRange, rangesOf } from '#shared/platform/collections/internal/id-ranges.ts'
import {
  type CollectionKeys,
  type Counted,
  chunkOf,
  IDS_PER_CHUNK,
} from '#shared/platform/collections/keys.ts'
import { matchesRow, RowQuery, type WantedRows } from '#shared/platform/collections/row-query.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Check, Table, Write } from '#shared/platform/dynamodb/table.ts'

const PARALLEL_CHUNKS = 32

/**
 * The maximum number of entities that are read together with their rows. Reading both at the same time consumes more
 * read units but saves a round trip.
 */
export const MAX_SINGLE_READS = 50

/** Returns whether there are few enough entities to read them together with their rows. */
export const areFew = (ids: ReadonlySet<number>): boolean => ids.size <= MAX_SINGLE_READS

/** Returns the maximum number of ids that are looked up one by one. For more ids, reading all rows is cheaper. */
export const fewAmong = (chunks: readonly Counted[]): number => MAX_SINGLE_READS * Math.max(1, chunks.length)

const PARALLEL_RANGES = 500

/**
 * Reads the rows of a collection. Lists that read rows can have any filter and any order, at a cost that is linear in
 * the size of the collection.
 */
export class Rows {
  #counting: Promise<number> | undefined

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
    private readonly packed: RowDeclaration<never>['packed'],
  ) {}

  /**
   * Returns whether it is cheaper to look up this number of ids one by one than to read all rows. Counts the chunks
   * only if the result depends on their number.
   */
  isFew = async (count: number): Promise<boolean> => count <= MAX_SINGLE_READS || count <= (await this.#few())

  /** Returns the result of `fewAmong` for the chunks that are now in use. Concurrent callers share one query. */
  #few(): Promise<number> {
    this.#counting ??= this.counts
      .chunks()
      .then(fewAmong)
      .finally(() => {
        this.#counting = undefined
      })
    return this.#counting
  }

  get = async (id: number): Promise<ListedRow | undefined> => {
    const item = await this.table.get(this.keys.row(id))
    return item && { ...this.packed.rowIn(item), id }
  }

  /** Returns a change to attributes of a row that are not derived from its entity. */
  change(id: number, change: Omit<Extract<Write, { update: unknown }>, 'update'>): Write {
    return { update: this.keys.row(id), ...change }
  }

  /** Returns a check that makes a transaction fail if the row with the given id does not meet the condition. */
  check(id: number, when: Condition): Check {
    return { check: this.keys.row(id), when }
  }

  /**
   * Returns all matching rows, in order of their ids.
   *
   * @param among if given, only rows with these ids are returned
   * @param chunks the chunks in use, if they have been counted
   */
  async find(
    wanted: WantedRows = {},
    among?: ReadonlySet<number>,
    chunks?: readonly Counted[],
  ): Promise<ListedRow[]> {
    const found = among ? await this.#among(among, wanted, chunks) : await this.#whole(wanted, chunks)
    return found.sort((a, b) => a.id - b.id)
  }

  /** Returns the matching rows of all chunks (partitions of rows). Reads several chunks at a time. */
  async #whole(wanted: WantedRows, chunks: readonly Counted[] | undefined): Promise<ListedRow[]> {
    const used = chunks ?? (await this.counts.chunks())
    const pace = new Pace()
    let found: ListedRow[] = []
    for (const [index, wave] of slices(used, PARALLEL_CHUNKS).entries()) {
      if (index > 0) pace.check(index * PARALLEL_CHUNKS, used.length)
      found = found.concat(...(await Promise.all(wave.map(({ number }) => this.#chunk(number, wanted)))))
    }
    return found
  }

  async #among(
    among: ReadonlySet<number>,
    wanted: WantedRows,
    chunks: readonly Counted[] | undefined,
  ): Promise<ListedRow[]> {
    const used = chunks && new Set(chunks.map(({ number }) => number))
    const ids = [...among].filter((id) => used?.has(chunkOf(id)) ?? true)
    const found: ListedRow[] = []
    for (const wave of slices(rangesOf(ids), PARALLEL_RANGES))
      found.push(...(await Promise.all(wave.map((range) => this.#range(range, wanted)))).flat())
    return found.filter(({ id }) => among.has(id))
  }

  /**
   * Returns the matching rows of a range. A single row is read in the same batch as all other single items that are
   * requested in the same tick.
   */
  async #range(range: IdRange, wanted: WantedRows): Promise<ListedRow[]> {
    const { first: id, last } = range
    if (id !== last) return this.#chunk(chunkOf(id), wanted, range)
    const row = await this.get(id)
    return row && matchesRow(row, wanted.filter) ? [row] : []
  }

  /** Returns the matching rows of a chunk. Drops other rows as they arrive. */
  async #chunk(chunk: number, wanted: WantedRows, within?: IdRange): Promise<ListedRow[]> {
    const query = new RowQuery(wanted, this.packed, (sk) => chunk * IDS_PER_CHUNK + Number(sk))
    const bounds = within && { from: this.keys.row(within.first).sk, to: this.keys.row(within.last).sk }
    return query.read({ pk: this.keys.rows(chunk), ...bounds }, this.table)
  }
}
