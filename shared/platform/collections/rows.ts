import { type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { Row } from './entity.ts'
import { CHUNK, type CollectionKeys, chunkCounts, chunkOf } from './keys.ts'

/** How many chunks are read at a time. */
const PARALLEL_CHUNKS = 32
/** More comparisons than this are made here: one expression holds only so many. */
const COMPARISONS_SENT = 100

/** As many entities of one chunk cost less to be read one by one, each with its row, than all of the chunk's rows. */
const FEW = 50

const FIRST = [0]

/** A row found, by the id of its entity. */
export interface FoundRow {
  id: number
  row: Row
}

const chunksOf = (ids: ReadonlySet<number>) => [...new Set([...ids].map(chunkOf))]

/** Whether a row matches; conditions that are decided here may ask for the id, too. */
export const matchesRow = ({ id, row }: FoundRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, { ...row, id })

/** The small rows of a collection: any filter and any order, in time linear in the collection. */
export class Rows {
  /** The chunks in use as they were last time: reading one that is empty by now does no harm. */
  #known = FIRST

  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** Whether all rows were within one chunk when last looked: then one query reads them. */
  get isOneChunk(): boolean {
    return this.#known.length <= 1
  }

  /** How many ids at most may be few; not worth finding more. */
  get few(): number {
    return FEW * this.#known.length
  }

  /** Whether entities are better read one by one than found by the rows of their chunks. */
  areFew(ids: ReadonlySet<number>): boolean {
    return ids.size <= FEW || ids.size <= FEW * Math.min(chunksOf(ids).length, this.#known.length)
  }

  get(id: number): Promise<Item | undefined> {
    return this.table.get(this.keys.row(id))
  }

  /** The change of attributes of a row that are not its entity's own. */
  change(id: number, change: Omit<Extract<Write, { update: unknown }>, 'update'>): Write {
    return { update: this.keys.row(id), ...change }
  }

  /** What holds a write to a condition on a row. */
  check(id: number, when: Condition): Check {
    return { check: this.keys.row(id), when }
  }

  /**
   * All rows that match, by id. Chunks known from last time are read together with the directory.
   *
   * @param attributes those to read beside the id; all without it
   * @param among ids that alone come into question: only their chunks are read
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
    const asked = chunksOf(among)
    const chunks = asked.length > this.#known.length ? await this.#used(asked) : asked
    const found: FoundRow[] = []
    while (chunks.length > 0) found.push(...(await read(chunks.splice(0, PARALLEL_CHUNKS))).flat())
    return found.filter(({ id }) => among.has(id))
  }

  /** Those of some chunks that are in use. */
  async #used(chunks: readonly number[]): Promise<number[]> {
    const used = await this.#look()
    return chunks.filter((number) => used.includes(number))
  }

  /** Looks up which chunks are in use. */
  async #look(): Promise<readonly number[]> {
    const directory = await chunkCounts(this.table, this.keys)
    this.#known = directory.length > 0 ? directory.map(({ number }) => number) : FIRST
    return this.#known
  }

  async #inAllChunks(read: (chunks: number[]) => Promise<FoundRow[][]>): Promise<FoundRow[]> {
    const known = this.#known.slice(0, PARALLEL_CHUNKS)
    const [guessed, used] = await Promise.all([read(known), this.#look()])
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
    const found = (items: Item[]) =>
      items.map((item) => ({ id: chunk * CHUNK + Number(item.sk), row: item as Row }))
    const range = { pk: this.keys.rows(chunk) }
    if (filter && sizeOf(filter) > COMPARISONS_SENT)
      return found(await this.table.query(range)).filter((one) => matchesRow(one, filter))
    const only = attributes && ['sk', ...new Set(attributes)]
    return found(await this.table.query({ ...range, filter, only }))
  }
}
