import { type Path, rootOf } from '#shared/resources/projects/tree/path.ts'
import type { Sharing } from './model.ts'

/** Which projects see a version, by how it is shared (decisions on versions). */
const relations: Record<Sharing, (defining: Path, project: Path) => boolean> = {
  none: ([defining], [project]) => defining === project,
  descendants: ([defining], project) => project.includes(defining),
  hierarchy: (defining, project) => project.includes(defining[0]) || defining.includes(project[0]),
  tree: (defining, project) => rootOf(defining) === rootOf(project),
  system: () => true,
}

/**
 * Whether a version is available in a project: the one function that decides it, from whichever end it is asked.
 *
 * @param defining the path of the project that defines the version
 */
export const isShared = (sharing: Sharing, defining: Path, project: Path): boolean =>
  relations[sharing](defining, project)
