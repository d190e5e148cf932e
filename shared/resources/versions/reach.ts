import { Descendants } from '#shared/resources/projects/tree/descendants.ts'
import type { Forest, Standing } from '#shared/resources/projects/tree/forest.ts'
import type { Standings } from '#shared/resources/projects/tree/standings.ts'
import type { Sharing } from './model.ts'
import { isShared, type Path, rootOf } from './sharing.ts'
import type { Shared } from './visibility.ts'

/**
 * The projects with which a version is shared; what decides is `isShared`, here as everywhere. As long as one query
 * reads the rows of all projects these are sifted, and else trees are walked level by level.
 *
 * @param standings where the forest gets its projects from
 * @returns undefined for all there are; nothing for what an archived project defines
 */
export async function projectsSeeing(
  version: Shared,
  forest: Forest<Standing>,
  standings: Standings,
): Promise<ReadonlySet<number> | undefined> {
  const { project, sharing } = version
  const defining = await forest.project(project)
  if (!defining?.active) return new Set()
  if (sharing === 'system') return undefined
  if (sharing === 'none') return new Set([project])
  const isOneChunk = standings.projects.rows.isOneChunk
  return isOneChunk ? sifted(version, forest, standings) : walked(project, sharing, forest, standings)
}

async function sifted({ project, sharing }: Shared, forest: Forest<Standing>, standings: Standings) {
  const paths = await pathsOf(forest, standings)
  return reached(sharing, paths.get(project) ?? [project], [...paths.values()])
}

/** The paths of all projects. */
async function pathsOf(forest: Forest<Standing>, standings: Standings): Promise<ReadonlyMap<number, Path>> {
  const ids = [...(await standings.all()).keys()]
  const paths = await Promise.all(ids.map((id) => forest.path(id)))
  return new Map(paths.map((path) => [path[0], path]))
}

/** The top of what has to be walked through. */
const tops: Record<Exclude<Sharing, 'none' | 'system'>, (defining: Path) => number> = {
  descendants: ([defining]) => defining,
  hierarchy: ([defining]) => defining,
  tree: (defining) => rootOf(defining),
}

async function walked(
  project: number,
  sharing: keyof typeof tops,
  forest: Forest<Standing>,
  standings: Standings,
): Promise<ReadonlySet<number>> {
  const defining = await forest.path(project)
  const below = await new Descendants(standings.projects, standings).below([tops[sharing](defining)])
  const paths = [...new Set([...defining, ...below])].map((id) => forest.path(id))
  return reached(sharing, defining, await Promise.all(paths))
}

const reached = (sharing: Sharing, defining: Path, paths: readonly Path[]): ReadonlySet<number> =>
  new Set(paths.filter((path) => isShared(sharing, defining, path)).map(([id]) => id))

/**
 * Whether a version is available in a project, the same relation from its other end: nothing that an archived
 * project defines is. What depends on no tree is known without walking up.
 */
export async function isAvailable(
  { project, sharing }: Shared,
  id: number,
  forest: Forest<Standing>,
): Promise<boolean> {
  if (sharing === 'none' && project !== id) return false
  const reaching = async () =>
    project === id ||
    sharing === 'system' ||
    isShared(sharing, ...(await Promise.all([forest.path(project), forest.path(id)])))
  const [defining, isReached] = await Promise.all([forest.project(project), reaching()])
  return defining?.active === true && isReached
}

/** Whether versions are available in a project, for many of them. */
export const availableIn =
  (id: number, forest: Forest<Standing>) =>
  (version: Shared): Promise<boolean> =>
    isAvailable(version, id, forest)

/** Whether any version is available in any project: by the rows of all, and known at once when these are read. */
export async function availability(forest: Forest<Standing>, standings: Standings) {
  const [all, paths] = await Promise.all([standings.all(), pathsOf(forest, standings)])
  return ({ project, sharing }: Shared, id: number): boolean => {
    const [defining, path] = [paths.get(project), paths.get(id)]
    const isActive = all.get(project)?.active === true
    return isActive && defining !== undefined && path !== undefined && isShared(sharing, defining, path)
  }
}
