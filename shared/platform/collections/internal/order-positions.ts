import { type Piece, piecesOf, sum } from '#shared/platform/collections/keys.ts'
import { END, LAST, textOf } from '#shared/platform/collections/order.ts'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { type Interval, intervalOf } from './intervals.ts'
import type { Overlay } from './overlay.ts'

/** The positions from `start` to `end` (exclusive). */
interface Positions {
  start: number
  end: number
}

/** Reads the keys at some positions. */
type KeysAt = (positions: Positions) => Promise<string[]>

/** Reads stored keys. */
type Read = (range: Omit<QueryRange, 'pk'>) => Promise<string[]>

/** The stored keys from the beginning of an order or, descending, from its end. */
interface Beginning {
  stored: readonly string[]
  /** How many were asked for. */
  limit: number
}

/** Up to so many keys of one text are all read where a descending page needs some. */
const FEW = 512

/** The keys of an order by their position: found by the counts of intervals, with what the log changes. */
export class OrderPositions {
  readonly total: number
  readonly #counts
  readonly #intervals: readonly Interval[]

  /** @param stored the intervals as they were counted last */
  constructor(
    private readonly read: Read,
    private readonly overlay: Overlay,
    stored: readonly Interval[],
  ) {
    this.#intervals = overlay.counted(stored)
    this.#counts = this.#intervals.map(({ count }, number) => ({ number, count }))
    this.total = sum(this.#counts)
  }

  /**
   * The keys at positions of the order by text ascending or descending; ids with the same text are always ascending.
   *
   * @param beginning keys that have been read already, and may be enough
   */
  async keysAt({ start, end }: Positions, descending: boolean, beginning?: Beginning): Promise<string[]> {
    const begun = beginning && this.#among(beginning, end, descending)
    const keysAt = begun ?? ((positions) => this.#keysAt(positions))
    if (!descending) return keysAt({ start, end })
    return this.#reverse(keysAt, { start: this.total - end, end: this.total - start })
  }

  /** Takes keys from those that have been read, if they are enough for the positions before `end` and one more. */
  #among({ stored, limit }: Beginning, end: number, descending: boolean): KeysAt | undefined {
    const isAll = stored.length < limit
    const ascending = descending ? stored.toReversed() : stored
    const range = isAll ? {} : descending ? { from: ascending[0] } : { to: ascending.at(-1) }
    const keys = this.overlay.applied(isAll || descending ? ascending : ascending.slice(0, -1), range)
    if (keys.length < Math.min(this.total, end + 1)) return undefined
    const offset = descending ? keys.length - this.total : 0
    return async (positions) => keys.slice(positions.start + offset, positions.end + offset)
  }

  async #keysAt({ start, end }: Positions): Promise<string[]> {
    const pieces = piecesOf(this.#counts, start, end)
    return (await Promise.all(pieces.map((piece) => this.#keysOf(piece)))).flat()
  }

  /** The keys of a piece of an interval, read from the nearer end of the interval. */
  async #keysOf({ number, skip, take }: Piece): Promise<string[]> {
    const { from, count } = this.#intervals[number] as Interval
    const range = { from, to: this.#intervals[number + 1]?.from }
    const after = Math.max(0, count - skip - take)
    const descending = after < skip
    const skipped = Math.min(skip, after)
    // One more, because a range of a query includes its end, which belongs to the next interval.
    const limit = skipped + take + this.overlay.most(range) + 1
    const read = await this.read({ from: from || undefined, to: range.to, descending, limit })
    const stored = (descending ? read.reverse() : read).filter((key) => key !== range.to)
    const keys = this.overlay.applied(stored, range)
    const first = descending ? Math.max(0, keys.length - skipped - take) : skipped
    return keys.slice(first, first + take)
  }

  /** Texts descending, the ids of each text ascending. */
  async #reverse(keysAt: KeysAt, { start, end }: Positions): Promise<string[]> {
    const keys = await keysAt({ start: Math.max(0, start - 1), end: Math.min(this.total, end + 1) })
    const before = start > 0 ? keys.shift() : undefined
    const after = keys.length > end - start ? keys.pop() : undefined
    const runs = runsOf(keys).map((run) =>
      [before, after].some((key) => isSameText(key, run[0]))
        ? this.#mirrored(run, start + keys.indexOf(run[0] as string))
        : run,
    )
    return (await Promise.all(runs)).reverse().flat()
  }

  /**
   * Where a text continues beyond the page, a descending page shows other ids of it than an ascending one: those at
   * the same distance from the other end.
   *
   * @param position where the run begins in the ascending order
   */
  async #mirrored(run: string[], position: number): Promise<string[]> {
    const text = textOf(run[0] as string) + END
    const range = { from: text, to: text + LAST }
    const stored = await this.read({ ...range, limit: FEW })
    if (stored.length === FEW) return this.#mirroredAmongMany(run.length, position, range)
    const all = this.overlay.applied(stored, range)
    const start = all.length - all.indexOf(run[0] as string) - run.length
    return all.slice(start, start + run.length)
  }

  /** The same for a text that very many entities share: looks up where it begins and ends instead of reading all its keys. */
  async #mirroredAmongMany(length: number, position: number, { from, to }: { from: string; to: string }) {
    const [begin, end] = await Promise.all([this.#positionOf(from), this.#positionOf(to)])
    const start = begin + end - position - length
    return this.#keysAt({ start, end: start + length })
  }

  /** How many keys come before a key. */
  async #positionOf(key: string): Promise<number> {
    const place = intervalOf(key, this.#intervals)
    const from = this.#intervals[place]?.from ?? ''
    const stored = await this.read({ from: from || undefined, to: key })
    return sum(this.#counts.slice(0, place)) + this.overlay.applied(stored, { from, to: key }).length
  }
}

const isSameText = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && textOf(a) === textOf(b)

/** Groups consecutive keys with the same text. */
function runsOf(keys: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run && isSameText(run[0], key)) run.push(key)
    else runs.push([key])
  }
  return runs
}
