/**
 * What is read a wave at a time, and only as far as it is asked for: of large entities, far fewer than a page may
 * have fill a response.
 */
export type Waves<T> = AsyncIterable<readonly T[]>

/** How many entities that are read one by one make a wave: as many as travel in one request. */
const WAVE = 100

/** Whether so many are read in one wave. */
export const areOneWave = (count: number): boolean => count <= WAVE

/** Reads by ids, a wave at a time; what there is none of is left out. */
export async function* inWaves<T>(
  ids: readonly number[],
  read: (id: number) => T | undefined | Promise<T | undefined>,
): AsyncGenerator<T[]> {
  for (let start = 0; start < ids.length; start += WAVE) {
    const found = await Promise.all(ids.slice(start, start + WAVE).map(read))
    yield found.filter((one) => one !== undefined)
  }
}

/** The same waves, of which the first has been read. */
export async function begun<T>(waves: AsyncGenerator<readonly T[]>): Promise<Waves<T>> {
  const first = await waves.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* waves
  })()
}

/**
 * What is made of entities, one after the other as they are asked for.
 *
 * @param prepare looks up what making anything of a wave takes, and gives what makes it of one entity
 */
export async function* made<E, T>(
  waves: Waves<E>,
  prepare: (wave: readonly E[]) => Promise<(entity: E) => T>,
): AsyncGenerator<Iterable<T>> {
  for await (const wave of waves) yield each(wave, await prepare(wave))
}

/** What is made of each of some things, no sooner than it is asked for. */
export function* each<E, T>(all: Iterable<E>, make: (one: E) => T): Generator<T> {
  for (const one of all) yield make(one)
}
