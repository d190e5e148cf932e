import type { Row } from '#shared/entities/entity.ts'
import type { Rows } from '#shared/entities/rows.ts'

/** As many rows of one collection are read by their ids; of more, all of them. */
const FEW_ROWS = 50

/** Looks something up when it is asked for, and no second time. */
export function once<T>(look: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= look()
    return found
  }
}

/**
 * Looks things up by their ids, each one once however often it is asked for; and only as long as all that is asked
 * for is few, because of more something that reads them all costs less.
 */
export class FewLookups<T> {
  readonly #found = new Map<number, Promise<T>>()

  /** @param few how many ids may be looked up, all in all */
  constructor(
    private readonly look: (id: number) => Promise<T>,
    private readonly few: number,
  ) {}

  /** What is found by each of some ids; undefined where they are too many, with those of before. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, T> | undefined> {
    const asked = [...new Set(ids)]
    const fresh = asked.filter((id) => !this.#found.has(id))
    if (this.#found.size + fresh.length > this.few) return undefined
    for (const id of fresh) this.#found.set(id, this.look(id))
    return new Map(
      await Promise.all(asked.map(async (id) => [id, (await this.#found.get(id)) as T] as const)),
    )
  }
}

/** Lists of ids, of each of which no more has been looked for than shows that it is not short. */
export class FewIds {
  readonly #lists: FewLookups<readonly number[]>

  /**
   * @param look finds the ids of a list, as many of them as are asked for
   * @param few how many lists there may be, and how many ids in each of them
   */
  constructor(
    look: (id: number, limit: number) => Promise<readonly number[]>,
    private readonly few: number,
  ) {
    this.#lists = new FewLookups((id) => look(id, few + 1), few)
  }

  /** All ids of some lists; undefined where that is more than few. */
  async of(ids: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const lists = await this.#lists.of(ids)
    const all = lists && [...lists.values()]
    return all?.every(({ length }) => length <= this.few) ? new Set(all.flat()) : undefined
  }
}

/**
 * Rows by their ids, each of them read once, or all together where many are asked for.
 *
 * @param attributes those that are needed
 */
export function rowsByIds(rows: Rows, attributes: readonly string[]) {
  const each = new FewLookups(async (id) => (await rows.get(id)) as Row | undefined, FEW_ROWS)
  const all = once(
    async () => new Map((await rows.find(undefined, attributes)).map(({ id, row }) => [id, row])),
  )
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, Row | undefined>> =>
    (await each.of(ids)) ?? all()
}
