import { slices, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Check, Item, QueryPage, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Row } from './entity.ts'
import type { Counts } from './internal/counts.ts'
import { type FoundRow, matchesRow, readBy } from './internal/found-row.ts'
import { type IdRange, rangesOf } from './internal/id-ranges.ts'
import { oncePerTick } from './internal/whole-reads.ts'
import { CHUNK, type CollectionKeys, type Counted, chunkOf, sum } from './keys.ts'

export { type FoundRow, matchesRow }

/** How many chunks are read in parallel. */
const PARALLEL_CHUNKS = 32
/** Filters with more comparisons are evaluated in memory, since DynamoDB limits the size of an expression. */
const COMPARISONS_SENT = 100

/** Up to so many entities are read together with their rows: more units, but one round trip less. */
const FEW = 50

/** Where at most one row in so many is needed, it is not worth a round trip less to read the others. */
const SMALL_PART = 4

/** How many ranges of rows are read in parallel. */
const PARALLEL_RANGES = 500

const FIRST_CHUNK = [0]

/** Where a list finds rows. */
export type RowSource = Pick<Rows, 'find' | 'get' | 'areFew' | 'isOneChunk'>

const chunksOf = (ids: ReadonlySet<number>) => [...new Set([...ids].map(chunkOf))]

/** The small rows of a collection, for any filter and any order, at a cost linear in the size of the collection. */
export class Rows {
  /**
   * The chunks in use when last looked up; reading one that is empty by now does no harm. It saves a list
   * a round trip among more than 4,096 entities, and tells what is cheap: one query, or a few entities.
   */
  #knownChunks = FIRST_CHUNK
  /** How many rows there were then. */
  #known?: number

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
    private readonly counts: Counts,
  ) {}

  /** Whether all rows were in one chunk when last looked up: then one query reads them. */
  get isOneChunk(): boolean {
    return this.#knownChunks.length <= 1
  }

  /** Finds out how many chunks there are, if that is not known yet. */
  async measured(): Promise<void> {
    if (this.#knownChunks === FIRST_CHUNK) await this.#usedChunks()
  }

  /** Whether all rows were in so few chunks when last looked up. */
  areAtMost = (chunks: number): boolean => this.#knownChunks.length <= chunks

  /** So many rows at most are a small part of all, as far as that is known. */
  get smallPart(): number {
    return Math.max(FEW, Math.floor((this.#known ?? 0) / SMALL_PART))
  }

  /** How many ids are worth looking up one by one: for more, it is cheaper to read all rows. */
  get few(): number {
    return FEW * this.#knownChunks.length
  }

  /** Whether these entities are best read one by one, together with their rows. */
  areFew(ids: ReadonlySet<number>): boolean {
    return ids.size <= FEW
  }

  /** Remembers the chunks in use. */
  expect(chunks: readonly Counted[]): readonly number[] {
    this.#known = sum(chunks)
    this.#knownChunks = chunks.length > 0 ? chunks.map(({ number }) => number) : FIRST_CHUNK
    return this.#knownChunks
  }

  get(id: number): Promise<Item | undefined> {
    return this.table.get(this.keys.row(id))
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
   * All rows that match, by id. Chunks that are known already are read at the same time as the directory.
   *
   * @param attributes which attributes to read in addition to the id; without it, all
   * @param among the only ids that can match: only their rows are read, and those between neighbours
   */
  async find(
    filter: Condition | undefined,
    attributes?: readonly string[],
    among?: ReadonlySet<number>,
  ): Promise<FoundRow[]> {
    const found = among
      ? await this.#among(among, filter, attributes)
      : await this.#whole({ filter, attributes })
    return found.sort((a, b) => a.id - b.id)
  }

  readonly #whole = oncePerTick(({ filter, attributes }) =>
    this.#inAllChunks((chunks) =>
      Promise.all(chunks.map((number) => this.#chunk(number, filter, attributes))),
    ),
  )

  async #among(among: ReadonlySet<number>, filter: Condition | undefined, attributes?: readonly string[]) {
    if (this.#known === undefined) suppressUnhandled(this.#usedChunks())
    const wanted = chunksOf(among)
    const chunks = new Set(wanted.length > this.#knownChunks.length ? await this.#onlyUsed(wanted) : wanted)
    const ids = [...among].filter((id) => chunks.has(chunkOf(id)))
    const found: FoundRow[] = []
    for (const wave of slices(rangesOf(ids), PARALLEL_RANGES))
      found.push(...(await Promise.all(wave.map((range) => this.#range(range, filter, attributes)))).flat())
    return found.filter(({ id }) => among.has(id))
  }

  /** The rows of a range; a single one is read together with all others of the tick. */
  async #range({ first, last }: IdRange, filter: Condition | undefined, attributes?: readonly string[]) {
    if (first !== last) return this.#chunk(chunkOf(first), filter, attributes, { first, last })
    const row = (await this.get(first)) as Row | undefined
    return row && matchesRow({ id: first, row }, filter) ? [{ id: first, row }] : []
  }

  /** The given chunks that are in use. */
  async #onlyUsed(chunks: readonly number[]): Promise<number[]> {
    const used = await this.#usedChunks()
    return chunks.filter((number) => used.includes(number))
  }

  /** Looks up the chunks in use. */
  async #usedChunks(): Promise<readonly number[]> {
    return this.expect(await this.counts.chunks())
  }

  async #inAllChunks(read: (chunks: number[]) => Promise<FoundRow[][]>): Promise<FoundRow[]> {
    const known = this.#knownChunks.slice(0, PARALLEL_CHUNKS)
    const pace = new Pace()
    const [guessed, used] = await Promise.all([read(known), this.#usedChunks()])
    const others = used.filter((number) => !known.includes(number))
    let found = guessed.flat()
    for (const [index, wave] of slices(others, PARALLEL_CHUNKS).entries()) {
      const done = known.length + index * PARALLEL_CHUNKS
      pace.check(done, known.length + others.length)
      found = found.concat(...(await read(wave)))
    }
    return found
  }

  /** The rows of a chunk that match. What does not match is dropped as it arrives. */
  async #chunk(
    chunk: number,
    filter: Condition | undefined,
    attributes: readonly string[] | undefined,
    within?: IdRange,
  ): Promise<FoundRow[]> {
    const evaluated = filter && sizeOf(filter) > COMPARISONS_SENT ? filter : undefined
    const bounds = within && { from: this.keys.row(within.first).sk, to: this.keys.row(within.last).sk }
    const only = attributes && ['sk', ...new Set([...attributes, ...readBy(evaluated)])]
    const sent = evaluated ? undefined : filter
    const found: FoundRow[] = []
    let page: QueryPage | undefined
    page = await this.table.queryPage({ pk: this.keys.rows(chunk), ...bounds, filter: sent, only })
    while (page) {
      for (const item of page.items) {
        const id = chunk * CHUNK + Number(item.sk)
        // Not a copy with the id: there may be a million.
        if (!evaluated || holds(evaluated, Object.assign(item, { id }))) found.push({ id, row: item as Row })
      }
      page = await page.next?.()
    }
    return found
  }
}
