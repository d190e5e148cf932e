import type { Row } from '#shared/platform/collections/entity.ts'
import type { ListedRow } from '#shared/platform/collections/paging.ts'
import type { Rows } from '#shared/platform/collections/rows.ts'
import { once } from '#shared/platform/concurrency.ts'

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

  /** Each of some lists; undefined where they are more than few, or one of them is long. */
  async lists(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]> | undefined> {
    const lists = await this.#lists.of(ids)
    const areShort = lists && [...lists.values()].every(({ length }) => length <= this.few)
    return areShort ? lists : undefined
  }

  /** All ids of some lists; undefined where that is more than few. */
  async of(ids: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const lists = await this.lists(ids)
    return lists && new Set([...lists.values()].flat())
  }
}

/** Looks things up by their ids: a few of them one by one, and as soon as there are more, all there are at once. */
export class FewOrAll<T> {
  #isWhole = false

  /**
   * @param few finds what some ids stand for; undefined where they are too many
   * @param readAll finds what all ids stand for
   */
  constructor(
    private readonly few: (ids: readonly number[]) => Promise<ReadonlyMap<number, T | undefined> | undefined>,
    private readonly readAll: () => Promise<ReadonlyMap<number, T>>,
  ) {}

  /** Whether all there are have been read, or are being read. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** All there are, read once. */
  readonly all = once(() => {
    this.#isWhole = true
    return this.readAll()
  })

  /** What some ids stand for, and perhaps others. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, T | undefined>> {
    return (this.#isWhole ? undefined : await this.few(ids)) ?? this.all()
  }
}

/**
 * What the rows of a collection tell, by their ids.
 *
 * @param attributes those that are needed
 * @param told what a row tells with them
 */
export function rowsByIds<T>(
  rows: Rows,
  attributes: readonly string[],
  told: (row: ListedRow) => T,
): FewOrAll<T> {
  const each = new FewLookups(async (id) => {
    const row = (await rows.get(id)) as Row | undefined
    return row && told({ ...row, id })
  }, rows.few)
  const readAll = async () => {
    const found = await rows.find(undefined, attributes)
    return new Map(found.map(({ id, row }) => [id, told({ ...row, id })]))
  }
  return new FewOrAll((ids) => each.of(ids), readAll)
}
