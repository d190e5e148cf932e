/**
 * Yields the levels of a tree, from the top down. Each level takes one round trip, and is read only after the caller
 * has processed the level above it. The children of an id are read only once.
 *
 * @param top the ids of the first level
 * @param below returns the ids directly below an id
 */
export async function* levelsOf(
  top: Iterable<number>,
  below: (id: number) => Promise<readonly number[]>,
): AsyncGenerator<number[]> {
  const found = new Set(top)
  for (let level = [...found]; level.length > 0; ) {
    yield level
    const next = new Set((await Promise.all(level.map((id) => below(id)))).flat())
    level = [...next].filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
}
