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
  app: App,
): Promise<Write[]> {
  const { workPackages } = app
  const { id, parent } = workPackage
  if (parent === undefined || parent === present?.parent) return []
  const path: WorkPackage[] = []
  for (let next: number | undefined = parent; next !== undefined; next = path.at(-1)?.parent) {
    const one: WorkPackage | undefined = await workPackages.byId(next)
    if (!one || one.removal) throw new NoParent(parent)
    if (next === id) throw new NoPlace(circle('work package', parent))
    path.push(one)
  }
  const below = present ? await workPackages.levelsBelow(id) : 0
  if (path.length + 1 + below > MAX_LEVELS)
    throw new NoPlace(`parent: trees have at most ${MAX_LEVELS} levels.`)
  return path.map((one) => workPackages.check(one.id, inPlace(one)))
}
