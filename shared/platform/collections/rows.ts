import type { Counts } from '#shared/platform/collections/counts.ts'
import type { ListedRow, RowDeclaration } from '#shared/platform/collections/entity.ts'
import { type IdRange, rangesOf } from '#shared/platform/collections/internal/id-ranges.ts'
import { CHUNK, type CollectionKeys, type Counted, chunkOf } from '#shared/platform/collections/keys.ts'
import { matchesRow, RowQuery, type WantedRows } from '#shared/platform/collections/row-query.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Check, Table, Write } from '#shared/platform/dynamodb/table.ts'

/** Chunks that are read in parallel. */
const PARALLEL_CHUNKS = 32

/** The most entities that are read together with their rows: more units, but one round trip less. */
export const FEW = 50

/** Whether these entities are best read one by one, together with their rows. */
export const areFew = (ids: ReadonlySet<number>): boolean => ids.size <= FEW

/** The most ids that are looked up one by one: for more, it is cheaper to read all rows. */
export const fewAmong = (chunks: readonly Counted[]): number => FEW * Math.max(1, chunks.length)

/** Ranges of rows that are read in parallel. */
const PARALLEL_RANGES = 500

/** The small rows of a collection, for any filter and any order, at a cost linear in the size of the collection. */
export class Rows {
  #counting: Promise<number> | undefined

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
    private readonly packed: RowDeclaration<never>['packed'],
  ) {}

  /** Whether so many ids are worth looking up one by one; counts the chunks only where that decides. */
  isFew = async (count: number): Promise<boolean> => count <= FEW || count <= (await this.#few())

  /** Result of `fewAmong` for the present chunks, which are counted once for all who ask meanwhile. */
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

  /** A change of attributes of a row that do not come from its entity. */
  change(id: number, change: Omit<Extract<Write, { update: unknown }>, 'update'>): Write {
    return { update: this.keys.row(id), ...change }
  }

  /** A check that a row meets a condition. */
  check(id: number, when: Condition): Check {
    return { check: this.keys.row(id), when }
  }

  /**
   * All rows that match, by id.
   *
   * @param among the only ids that can match: only their rows are read, and those between neighbours
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

  /** The rows of all chunks that match, of some chunks at a time. */
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

  /** The rows of a range; a single one is read together with all others of the tick. */
  async #range(range: IdRange, wanted: WantedRows): Promise<ListedRow[]> {
    const { first: id, last } = range
    if (id !== last) return this.#chunk(chunkOf(id), wanted, range)
    const row = await this.get(id)
    return row && matchesRow(row, wanted.filter) ? [row] : []
  }

  /** The rows of a chunk that match. What does not match is dropped as it arrives. */
  async #chunk(chunk: number, wanted: WantedRows, within?: IdRange): Promise<ListedRow[]> {
    const query = new RowQuery(wanted, this.packed, (sk) => chunk * CHUNK + Number(sk))
    const bounds = within && { from: this.keys.row(within.first).sk, to: this.keys.row(within.last).sk }
    return query.read({ pk: this.keys.rows(chunk), ...bounds }, this.table)
  }
}
