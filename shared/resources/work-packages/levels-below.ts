import type { Stores } from '#shared/app.ts'
import { MAX_LEVELS } from './model.ts'

/** The number of levels of work packages below one, at most one more than are possible: a round trip for each. */
export async function levelsBelow(id: number, { workPackages }: Stores<'workPackages'>): Promise<number> {
  let level = [id]
  for (let levels = 0; ; levels++) {
    const below = await Promise.all(level.map((one) => workPackages.childrenOf(one)))
    level = below.flat().map((child) => child.id)
    if (level.length === 0 || levels > MAX_LEVELS) return levels
  }
}
