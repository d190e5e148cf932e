import type { Forest, Standing } from '#shared/resources/projects/forest.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { pathsBelow } from '#shared/resources/projects/tree.ts'
import type { Version } from './model.ts'
import { isShared, type Path } from './sharing.ts'
import type { Shared } from './visibility.ts'

/** The top of what has to be looked through for the projects that see a version. */
const tops: Record<Exclude<Version['sharing'], 'system'>, (defining: Path) => Path> = {
  none: (defining) => defining,
  descendants: (defining) => defining,
  hierarchy: (defining) => defining,
  tree: (defining) => [defining.at(-1) as number],
}

/** The paths of those above a project. */
const pathsAbove = (path: Path): Path[] =>
  path.slice(1).map((_, index) => path.slice(index + 1) as unknown as Path)

/**
 * The projects with which a version is shared, walked level by level from where it is defined; what decides is
 * `isShared`, here as everywhere.
 *
 * @param projects where those below others are found
 * @returns undefined for all there are; nothing for what an archived project defines
 */
export async function projectsSeeing(
  { project, sharing }: Shared,
  forest: Forest<Standing>,
  projects: Projects,
): Promise<ReadonlySet<number> | undefined> {
  const found = await forest.project(project)
  if (!found?.active) return new Set()
  if (sharing === 'system') return undefined
  const defining = sharing === 'none' ? ([project] as const) : await forest.path(project)
  const top = tops[sharing](defining)
  const below = sharing === 'none' ? [] : await pathsBelow(top, projects)
  const paths = [top, ...below, ...pathsAbove(defining)]
  return new Set(paths.filter((path) => isShared(sharing, defining, path)).map(([id]) => id))
}

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
