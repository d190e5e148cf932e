import { MAX_LEVELS, type WorkPackage } from './model.ts'

/**
 * A work package and its ancestors, the nearest first, up to the first one that does not exist: a round trip for each level.
 *
 * @param read reads a work package
 */
export async function pathUp(
  from: number | undefined,
  read: (id: number) => Promise<WorkPackage | undefined>,
): Promise<WorkPackage[]> {
  const found: WorkPackage[] = []
  let next = from
  while (next !== undefined && found.length < MAX_LEVELS) {
    const one = await read(next)
    if (one) found.push(one)
    next = one?.parent
  }
  return found
}
