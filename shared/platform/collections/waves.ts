import { slices } from '#shared/platform/slices.ts'

/**
 * What is read a wave at a time, and only as far as it is asked for: of large entities, far fewer than a page may
 * have fill a response.
 */
export type Waves<T> = AsyncIterable<readonly T[]>

/** How many entities that are read one by one make a wave: as many as travel in one request. */
const WAVE = 100

/** Whether so many are read in one wave. */
export const areOneWave = (count: number): boolean => count <= WAVE

/**
 * Reads something by each of some ids or entries, a wave at a time; what there is none of is left out.
 *
 * @param size how many are read together
 */
export async function* inWaves<I, T>(
  all: readonly I[],
  read: (one: I) => T | undefined | Promise<T | undefined>,
  size = WAVE,
): AsyncGenerator<T[]> {
  for (const wave of slices(all, size)) {
    const found = await Promise.all(wave.map(read))
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
): AsyncGenerator<T> {
  for await (const wave of waves) {
    const make = await prepare(wave)
    for (const entity of wave) yield make(entity)
  }
}
