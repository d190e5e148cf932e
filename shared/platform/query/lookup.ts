import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import type { Rows } from '#shared/platform/collections/rows.ts'
import { once } from '#shared/platform/concurrency.ts'

/**
 * Looks up values by id: each id only once, and only while the total number of ids is small. For more ids, reading all
 * values together is cheaper.
 */
export class FewLookups<T> {
  readonly #lookups = new Map<number, Promise<T>>()
  readonly #asked = new Set<number>()

  /** @param isFew returns whether the total number of ids in all calls is small enough for lookups */
  constructor(
    private readonly look: (id: number) => Promise<T>,
    private readonly isFew: (count: number) => boolean | Promise<boolean>,
  ) {}

  /**
   * Returns the values for the given ids. Returns undefined if the calls so far, including this one, have requested too
   * many ids in total.
   */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, T> | undefined> {
    const distinct = [...new Set(ids)]
    for (const id of distinct) this.#asked.add(id)
    await undefined // Waits until concurrent callers have added their ids, which are then counted together. There may be thousands of callers with one id each.
    const areFew = await this.isFew(this.#asked.size)
    for (const id of distinct.filter((one) => !this.#lookups.has(one)))
      if (areFew) this.#lookups.set(id, this.look(id))
      else this.#asked.delete(id)
    if (!areFew) return undefined
    return new Map(
      await Promise.all(distinct.map(async (id) => [id, (await this.#lookups.get(id)) as T] as const)),
    )
  }
}

/**
 * Looks up values by id. While only few ids have been requested, it reads just the values of these ids. Once there are
 * more, it reads all values.
 */
export class FewOrAll<T> {
  #isWhole = false

  /**
   * @param few looks up the values of some ids; returns undefined if there are too many ids
   * @param readAll reads the values of all ids
   */
  constructor(
    private readonly few: (ids: readonly number[]) => Promise<ReadonlyMap<number, T | undefined> | undefined>,
    private readonly readAll: () => Promise<ReadonlyMap<number, T>>,
  ) {}

  /** True if all values have been read, or are being read. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Reads all values at the first call. Later calls get the same result. */
  readonly all = once(() => {
    this.#isWhole = true
    return this.readAll()
  })

  /** Returns a map that contains the values of the given ids, and possibly the values of further ids. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, T | undefined>> {
    return (this.#isWhole ? undefined : await this.few(ids)) ?? this.all()
  }
}

/**
 * Looks up values by the ids of entities. The values are computed from the rows of a collection.
 *
 * @param attributes the row attributes that are needed
 * @param valueIn computes the value of a row
 * @param chunks returns the number of entities in each chunk, if the caller also needs these numbers. By default, they
 * are read when all values are read
 */
export function rowsByIds<T>(
  rows: Rows,
  attributes: readonly string[],
  valueIn: (row: ListedRow) => T,
  chunks?: () => Promise<readonly Counted[]>,
): FewOrAll<T> {
  const each = new FewLookups(async (id) => {
    const row = await rows.get(id)
    return row && valueIn(row)
  }, rows.isFew)
  const readAll = async () => {
    const found = await rows.find({ attributes }, undefined, await chunks?.())
    return new Map(found.map((row) => [row.id, valueIn(row)]))
  }
  return new FewOrAll((ids) => each.of(ids), readAll)
}
