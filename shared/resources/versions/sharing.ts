import { type Path, rootOf } from '#shared/resources/projects/model.ts'

/** Sharings from the narrowest to the widest. */
export const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system'] as const
export type Sharing = (typeof sharings)[number]

/** Whether a project sees a version, by how it is shared (decisions on versions). */
const relations: Record<Sharing, (defining: Path, project: Path) => boolean> = {
  none: ([defining], [project]) => defining === project,
  descendants: ([defining], project) => project.includes(defining),
  hierarchy: (defining, project) => project.includes(defining[0]) || defining.includes(project[0]),
  tree: (defining, project) => rootOf(defining) === rootOf(project),
  system: () => true,
}

/**
 * Whether a version is shared with a project. Everything that depends on sharing is decided here.
 *
 * @param defining the path of the project that defines the version
 */
export const isShared = (sharing: Sharing, defining: Path, project: Path): boolean =>
  relations[sharing](defining, project)
