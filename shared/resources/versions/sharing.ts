import type { Sharing } from './model.ts'

/** A project and those above it, up to the root of its tree. */
export type Path = readonly [project: number, ...ancestors: number[]]

export const rootOf = (path: Path): number => path.at(-1) as number

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
