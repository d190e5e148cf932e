import type { App } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { circle, NoParent, NoPlace } from '#shared/transfer/tree-import.ts'
import { inPlace, MAX_LEVELS, type WorkPackage } from '../model.ts'

/**
 * The conditions on the new parent of a work package: neither it nor anything above it was moved since it was read. So two
 * concurrent moves never form a circle.
 *
 * @throws NoPlace if the parent does not exist, or the work package must not be put below it
 */
export async function placeConditions(
  workPackage: WorkPackage,
  present: WorkPackage | undefined,
  { workPackages }: App,
): Promise<Write[]> {
  const { id, parent } = workPackage
  if (parent === undefined || parent === present?.parent) return []
  const path: WorkPackage[] = []
  for (let next: number | undefined = parent; next !== undefined; next = path.at(-1)?.parent) {
    const one: WorkPackage | undefined = await workPackages.byId(next)
    if (!one || one.removal) throw new NoParent(parent)
    if (next === id) throw new NoPlace(circle('work package', parent))
    path.push(one)
  }
  const levels = path.length + (present ? await levelsFrom(id, workPackages) : 1)
  if (levels > MAX_LEVELS) throw new NoPlace(`parent: trees have at most ${MAX_LEVELS} levels.`)
  return path.map((one) => workPackages.check(one.id, inPlace(one)))
}

/** The levels that a work package and everything below it have, at most one more than are possible. */
async function levelsFrom(top: number, workPackages: App['workPackages']): Promise<number> {
  let count = 0
  for (let level = [top]; level.length > 0 && count <= MAX_LEVELS; count += 1) {
    const below = await Promise.all(level.map((id) => workPackages.childrenOf(id)))
    level = below.flat().map(({ id }) => id)
  }
  return count
}
