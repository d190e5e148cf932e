import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { rootOf } from '#shared/resources/projects/model.ts'
import type { ListedVersion, Versions } from '../store.ts'

/**
 * Up to so many versions that are shared upward, each is compared with the requester's projects; of more, only those are
 * looked at that are defined in the same trees.
 */
const FEW = 20

/**
 * The versions that may be available in some projects: those of the projects themselves, those that projects above share,
 * and those that are shared from elsewhere. Every version that is available there is among them; the others are for the
 * caller to tell apart, by how the tree is now.
 */
export async function candidatesIn(
  projects: readonly number[],
  hierarchy: ProjectHierarchy,
  versions: Versions,
): Promise<ListedVersion[]> {
  const paths = projects.map((id) => hierarchy.path(id))
  const found = await Promise.all([
    ...projects.map((id) => versions.definedIn(id)),
    Promise.all(paths).then(async (all) => {
      const above = new Set(all.flatMap(([, ...ancestors]) => ancestors))
      return (await Promise.all([...above].map((id) => versions.definedIn(id, true)))).flat()
    }),
    versions.sharedWithAll(),
    fromElsewhere(async () => (await Promise.all(paths)).map(rootOf), hierarchy, versions),
  ])
  const byId = new Map(found.flat().map((version) => [version.id, version]))
  return [...byId.values()]
}

/** The versions that are shared upward: all of them if they are few, otherwise those of the trees below some roots. */
async function fromElsewhere(
  rootsOf: () => Promise<number[]>,
  hierarchy: ProjectHierarchy,
  versions: Versions,
): Promise<ListedVersion[]> {
  const few = await versions.sharedUpward(FEW + 1)
  if (few.length <= FEW) return few
  const roots = await rootsOf()
  const trees = new Set([...roots, ...(await hierarchy.below(roots))])
  if (trees.size > FEW) return (await versions.sharedUpward()).filter(({ project }) => trees.has(project))
  return (await Promise.all([...trees].map((id) => versions.definedIn(id, true)))).flat()
}
