import { type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Row } from './entity.ts'
import { CHUNK, type CollectionKeys, chunkCounts, chunkOf } from './keys.ts'

/** How many chunks are read in parallel. */
const PARALLEL_CHUNKS = 32
/** Filters with more comparisons are evaluated in memory, since DynamoDB limits the size of an expression. */
const COMPARISONS_SENT = 100

/** Up to so many entities of a chunk, it is cheaper to read each of them and its row than all rows of the chunk. */
const FEW = 50

const FIRST_CHUNK = [0]

/** A row and the id of its entity. */
export interface FoundRow {
  id: number
  row: Row
}

/** Where a list finds rows. */
export type RowSource = Pick<Rows, 'find' | 'get' | 'areFew' | 'isOneChunk'>

const chunksOf = (ids: ReadonlySet<number>) => [...new Set([...ids].map(chunkOf))]

/** Whether a row matches; a computed condition may also use the id. */
export const matchesRow = ({ id, row }: FoundRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, { ...row, id })

/** The small rows of a collection, for any filter and any order, at a cost linear in the size of the collection. */
export class Rows {
  /**
   * The chunks in use when last looked up; reading one that is empty by now does no harm. It saves a list of all capabilities
   * one of four round trips among more than 4,096 users, and tells what is cheap: one query, or a few entities.
   */
  #knownChunks = FIRST_CHUNK

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
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

  /** The most ids for which `areFew` can hold; a caller need not look for more. */
  get few(): number {
    return FEW * this.#knownChunks.length
  }

  /** Whether reading these entities one by one is cheaper than reading all rows of their chunks. */
  areFew(ids: ReadonlySet<number>): boolean {
    return ids.size <= FEW || ids.size <= FEW * Math.min(chunksOf(ids).length, this.#knownChunks.length)
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
   * @param among the only ids that can match: only their chunks are read
   */
  async find(
    filter: Condition | undefined,
    attributes?: readonly string[],
    among?: ReadonlySet<number>,
  ): Promise<FoundRow[]> {
    const read = (chunks: number[]) =>
      Promise.all(chunks.map((number) => this.#chunk(number, filter, attributes)))
    const found = among ? await this.#inChunksOf(among, read) : await this.#inAllChunks(read)
    return found.sort((a, b) => a.id - b.id)
  }

  async #inChunksOf(among: ReadonlySet<number>, read: (chunks: number[]) => Promise<FoundRow[][]>) {
    const wanted = chunksOf(among)
    const chunks = wanted.length > this.#knownChunks.length ? await this.#onlyUsed(wanted) : wanted
    const found: FoundRow[] = []
    while (chunks.length > 0) found.push(...(await read(chunks.splice(0, PARALLEL_CHUNKS))).flat())
    return found.filter(({ id }) => among.has(id))
  }

  /** The given chunks that are in use. */
  async #onlyUsed(chunks: readonly number[]): Promise<number[]> {
    const used = await this.#usedChunks()
    return chunks.filter((number) => used.includes(number))
  }

  /** Looks up the chunks in use. */
  async #usedChunks(): Promise<readonly number[]> {
    const directory = await chunkCounts(this.table, this.keys)
    this.#knownChunks = directory.length > 0 ? directory.map(({ number }) => number) : FIRST_CHUNK
    return this.#knownChunks
  }

  async #inAllChunks(read: (chunks: number[]) => Promise<FoundRow[][]>): Promise<FoundRow[]> {
    const known = this.#knownChunks.slice(0, PARALLEL_CHUNKS)
    const [guessed, used] = await Promise.all([read(known), this.#usedChunks()])
    const found = guessed.flat()
    const others = used.filter((number) => !known.includes(number))
    while (others.length > 0) found.push(...(await read(others.splice(0, PARALLEL_CHUNKS))).flat())
    return found
  }

  async #chunk(
    chunk: number,
    filter: Condition | undefined,
    attributes: readonly string[] | undefined,
  ): Promise<FoundRow[]> {
    const rowsOf = (items: Item[]) =>
      items.map((item) => ({ id: chunk * CHUNK + Number(item.sk), row: item as Row }))
    const range = { pk: this.keys.rows(chunk) }
    if (filter && sizeOf(filter) > COMPARISONS_SENT)
      return rowsOf(await this.table.query(range)).filter((row) => matchesRow(row, filter))
    const only = attributes && ['sk', ...new Set(attributes)]
    return rowsOf(await this.table.query({ ...range, filter, only }))
  }
}
