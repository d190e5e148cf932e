/**
 * The levels of a tree, from the top down: a round trip for each. What is done with a level is done before those right below
 * it are read. What has been found once, is not followed again.
 *
 * @param top the ids of the first level
 * @param below the ids of those right below one
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
