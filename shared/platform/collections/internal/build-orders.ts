import type { Logged } from '#shared/platform/collections/compact.ts'
import { CHUNK, chunkOf, numbered, sum } from '#shared/platform/collections/keys.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { type Item, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { limitFor, separator } from './division.ts'
import { builtMarker, newCounter } from './intervals.ts'
import type { Indexed } from './log.ts'
import { LogWrites } from './log-writes.ts'
import type { OrderIndex } from './order-index.ts'

/** The pieces of the work: the beginning, a piece for each chunk of ids, the end. */
const BEGIN = 0
const END = Number.MAX_SAFE_INTEGER
const pieceOf = (chunk: number) => chunk + 1

/**
 * Builds the orders of a collection from its rows while the service runs: those that are new to an installation, or all of
 * them anew. Lists by these orders read rows until the end, and the log is not compacted, so what orders should hold stays as it is
 * at the beginning: the rows, or what the log says there was before. Each piece may be repeated; who is
 * overtaken by another run writes nothing any more.
 */
export class OrderBuild {
  readonly #log: LogWrites

  constructor(
    private readonly collection: Logged,
    /** Whether orders that have been built are built anew. */
    private readonly isRepair = false,
  ) {
    this.#log = new LogWrites(collection.keys)
  }

  /** What there is to do, in ascending order; nothing if all orders have been built. */
  async pieces(): Promise<number[]> {
    const { held } = await this.collection.log.read()
    if (!held && !this.isRepair && !(await this.#isNeeded())) return []
    return [BEGIN, ...(await this.#chunks()).map(pieceOf), END]
  }

  /** Does one piece. Nothing is left to do for a run that another one has overtaken. */
  async build(piece: number): Promise<void> {
    const { held, epoch } = await this.collection.log.read()
    const isBegun = held === 'building'
    if (isBegun === (piece === BEGIN)) return
    try {
      if (piece === BEGIN) await this.#begin(epoch)
      else if (piece === END) await this.#end(epoch)
      else await this.#buildChunk(piece - pieceOf(0), epoch)
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }

  /** Does everything. */
  async run(): Promise<void> {
    for (const piece of await this.pieces()) await this.build(piece)
  }

  /** Nothing has to be built before anything has ever been counted. */
  async #isNeeded(): Promise<boolean> {
    return (await this.#unbuilt()).length > 0 && !(await this.collection.counts.areUnused())
  }

  async #unbuilt(): Promise<OrderIndex[]> {
    const { orders } = this.collection
    const stored = await Promise.all(orders.all.map((index) => index.stored()))
    return orders.all.filter((_, index) => !stored[index]?.isBuilt)
  }

  async #chunks(): Promise<number[]> {
    const { table, keys } = this.collection
    return numbered(await table.query({ pk: keys.directory })).map(({ number }) => number)
  }

  /** Holds the log, and empties the orders. */
  async #begin(before: number): Promise<void> {
    const { orders, table } = this.collection
    const epoch = before + 1
    const rebuilt = this.isRepair ? orders.all : await this.#unbuilt()
    const markers = rebuilt.map(({ counters }): Write => ({ remove: builtMarker(counters) }))
    await table.write([...markers, this.#log.hold(before)])
    for (const { entries, counters } of rebuilt)
      for (const pk of [entries, counters]) await this.#empty(pk, epoch)
    await table.write([this.#log.building(epoch)])
  }

  async #empty(pk: string, epoch: number): Promise<void> {
    const items = await this.collection.table.query({ pk, only: ['sk'] })
    await this.#write(
      items.map(({ sk }) => ({ remove: { pk, sk } })),
      epoch,
    )
  }

  async #buildChunk(chunk: number, epoch: number): Promise<void> {
    const unbuilt = await this.#unbuilt()
    const entries = (await this.#indexedIn(chunk)).flatMap(([id, indexed]) =>
      unbuilt.flatMap((index): Write[] => {
        const key = index.keyOf(id, indexed)
        return key === undefined ? [] : [{ put: index.entry(key) }]
      }),
    )
    await this.#write(entries, epoch)
  }

  /** What orders should hold. The log is read after the rows: what it does not name has not changed since the beginning. */
  async #indexedIn(chunk: number): Promise<[id: number, indexed: Indexed][]> {
    const { table, keys, log } = this.collection
    const rows = await table.query({ pk: keys.rows(chunk) })
    const { changes } = await log.read()
    const indexed = new Map(rows.map((row) => [chunk * CHUNK + Number(row.sk), row as Indexed]))
    for (const { id, was } of changes) if (chunkOf(id) === chunk) indexed.set(id, was)
    return [...indexed]
  }

  /** Counts the entries and says that the orders have been built. */
  async #end(epoch: number): Promise<void> {
    const { table } = this.collection
    const unbuilt = await this.#unbuilt()
    const counters = await this.#counters(unbuilt, epoch + 1)
    await this.#write(
      counters.flat().map((put) => ({ put })),
      epoch,
    )
    const built = new Map(unbuilt.map(({ part }, index) => [part, counters[index]?.length !== 0]))
    await table.write([
      ...unbuilt.map((index): Write => ({ put: builtMarker(index.counters) })),
      this.#log.release(epoch, built),
    ])
  }

  /** The counters of orders. Chunks may have come into use between the look at the pieces and the beginning. */
  async #counters(orders: readonly OrderIndex[], epoch: number): Promise<Item[][]> {
    const { table, keys } = this.collection
    const total = sum(numbered(await table.query({ pk: keys.directory })))
    const count = () => Promise.all(orders.map((index) => countersOf(index, limitFor(total) / 2, epoch)))
    const counters = await count()
    const isComplete = counters.every((items) => items.reduce((all, { n }) => all + Number(n), 0) === total)
    if (isComplete) return counters
    for (const chunk of await this.#chunks()) await this.#buildChunk(chunk, epoch - 1)
    return count()
  }

  /** Writes changes unless the log has been held anew or released. */
  async #write(changes: readonly Write[], epoch: number): Promise<void> {
    const { table } = this.collection
    for (const batch of slices(changes, table.capacity - 1))
      await table.write([...batch, this.#log.unchanged(epoch)])
  }
}

/** The counters of the intervals of an order, for all of its entries. */
async function countersOf(index: OrderIndex, size: number, epoch: number): Promise<Item[]> {
  const counters: { from: string; count: number }[] = []
  let before: string | undefined
  for await (const key of index.all()) {
    const last = counters.at(-1)
    if (last && last.count < size) last.count += 1
    else counters.push({ from: before === undefined ? '' : separator(before, key), count: 1 })
    before = key
  }
  return counters.map(({ from, count }) => newCounter(index.counters, from, count, epoch))
}
