import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import { isShared, type Sharing } from './model.ts'
import type { SharedVersion } from './visibility.ts'

/**
 * The projects with which a version is shared; what decides is `isShared`, here as everywhere. As long as one query
 * reads the rows of all projects these are sifted, and else trees are walked level by level.
 *
 * @returns undefined for all there are; nothing for what an archived project defines
 */
export async function projectsSeeing(
  { project, sharing }: SharedVersion,
  hierarchy: ProjectHierarchy,
): Promise<ReadonlySet<number> | undefined> {
  if (!(await hierarchy.project(project))?.active) return new Set()
  if (sharing === 'system') return undefined
  if (sharing === 'none') return new Set([project])
  const paths = hierarchy.isOneChunk
    ? [...(await hierarchy.paths()).values()]
    : await around(project, sharing, hierarchy)
  const defining = await hierarchy.path(project)
  return new Set(paths.filter((path) => isShared(sharing, defining, path)).map(([id]) => id))
}

/** The top of what has to be walked through. */
const tops: Record<Exclude<Sharing, 'none' | 'system'>, (defining: Path) => number> = {
  descendants: ([defining]) => defining,
  hierarchy: ([defining]) => defining,
  tree: (defining) => rootOf(defining),
}

/** The paths of a project, of what is above it, and of what else may see its versions. */
async function around(
  project: number,
  sharing: keyof typeof tops,
  hierarchy: ProjectHierarchy,
): Promise<Path[]> {
  const path = await hierarchy.path(project)
  const below = await hierarchy.below([tops[sharing](path)])
  return Promise.all([...new Set([...path, ...below])].map((id) => hierarchy.path(id)))
}

/**
 * Whether a version is available in a project, the same relation from its other end: nothing that an archived
 * project defines is. What depends on no tree is known without walking up.
 */
export async function isAvailable(
  { project, sharing }: SharedVersion,
  id: number,
  hierarchy: ProjectHierarchy,
): Promise<boolean> {
  if (sharing === 'none' && project !== id) return false
  const reaching = async () =>
    project === id ||
    sharing === 'system' ||
    isShared(sharing, ...(await Promise.all([hierarchy.path(project), hierarchy.path(id)])))
  const [defining, isReached] = await Promise.all([hierarchy.project(project), reaching()])
  return defining?.active === true && isReached
}

/** Whether any version is available in any project: by the rows of all, and known at once when these are read. */
export async function availability(hierarchy: ProjectHierarchy) {
  const [all, paths] = await Promise.all([hierarchy.all(), hierarchy.paths()])
  return ({ project, sharing }: SharedVersion, id: number): boolean => {
    const [defining, path] = [paths.get(project), paths.get(id)]
    const isActive = all.get(project)?.active === true
    return isActive && defining !== undefined && path !== undefined && isShared(sharing, defining, path)
  }
}
