import type { Projects } from '#shared/resources/projects/store.ts'
import { Forest, type Standing } from '#shared/resources/projects/tree/forest.ts'
import { Standings } from '#shared/resources/projects/tree/standings.ts'
import { pathsBelow } from '#shared/resources/projects/tree/walk.ts'
import type { Sharing } from './model.ts'
import { isShared, type Path } from './sharing.ts'
import type { Shared } from './visibility.ts'

/**
 * The projects with which a version is shared; what decides is `isShared`, here as everywhere. As long as one query
 * reads the rows of all projects these are sifted, and else trees are walked level by level.
 *
 * @returns undefined for all there are; nothing for what an archived project defines
 */
export async function projectsSeeing(
  version: Shared,
  forest: Forest<Standing>,
  projects: Projects,
): Promise<ReadonlySet<number> | undefined> {
  const { project, sharing } = version
  const defining = await forest.project(project)
  if (!defining?.active) return new Set()
  if (sharing === 'system') return undefined
  if (sharing === 'none') return new Set([project])
  return projects.rows.isOneChunk ? sifted(version, projects) : walked(project, sharing, forest, projects)
}

async function sifted({ project, sharing }: Shared, projects: Projects): Promise<ReadonlySet<number>> {
  const standings = new Standings(projects)
  const forest = new Forest(standings)
  const ids = await standings.ids()
  const [defining, ...paths] = await Promise.all([project, ...ids].map((id) => forest.path(id)))
  return reached(sharing, defining as Path, paths)
}

/** The top of what has to be walked through. */
const tops: Record<Exclude<Sharing, 'none' | 'system'>, (defining: Path) => Path> = {
  descendants: (defining) => defining,
  hierarchy: (defining) => defining,
  tree: (defining) => [defining.at(-1) as number],
}

async function walked(
  project: number,
  sharing: keyof typeof tops,
  forest: Forest<Standing>,
  projects: Projects,
): Promise<ReadonlySet<number>> {
  const defining = await forest.path(project)
  const top = tops[sharing](defining)
  const above = defining.map((_, index) => defining.slice(index) as unknown as Path)
  return reached(sharing, defining, [top, ...above, ...(await pathsBelow(top, projects))])
}

const reached = (sharing: Sharing, defining: Path, paths: readonly Path[]): ReadonlySet<number> =>
  new Set(paths.filter((path) => isShared(sharing, defining, path)).map(([id]) => id))

/**
 * Whether versions are available in an active project, the same relation from its other end: none that an archived
 * project defines.
 */
export async function availableIn(id: number, forest: Forest<Standing>) {
  const path = await forest.path(id)
  return async ({ project, sharing }: Shared): Promise<boolean> => {
    if (sharing === 'none') return isShared(sharing, [project], path)
    const [defining, above] = await Promise.all([forest.project(project), forest.path(project)])
    return defining?.active === true && isShared(sharing, above, path)
  }
}
