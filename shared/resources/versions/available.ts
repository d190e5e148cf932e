import type { Ports } from '#shared/ports.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import { candidateVersionIds } from './lists/candidates.ts'
import type { Version } from './model.ts'
import { isShared, type SharedVersion } from './model.ts'
import type { Sharing } from './policy.ts'
import { versionsIn } from './store.ts'

/**
 * Returns the projects with which a version is shared. If one query can read the rows of all projects, filters these
 * rows. If not, walks the tree level by level.
 *
 * @returns undefined if the version is shared with all projects; an empty set if the defining project is archived
 */
export async function projectsSeeing(
  { project, sharing }: SharedVersion,
  hierarchy: ProjectHierarchy,
): Promise<ReadonlySet<number> | undefined> {
  const isWalked = sharing !== 'system' && sharing !== 'none'
  const [defining, isOneChunk] = await Promise.all([
    hierarchy.project(project),
    isWalked && hierarchy.isOneChunk(),
  ])
  if (!defining?.active) return new Set()
  if (sharing === 'system') return undefined
  if (sharing === 'none') return new Set([project])
  const paths = isOneChunk
    ? [...(await hierarchy.paths()).values()]
    : await candidatePaths(project, sharing, hierarchy)
  const own = await hierarchy.path(project)
  return new Set(paths.filter((path) => isShared(sharing, own, path)).map(([id]) => id))
}

/**
 * For each kind of sharing, a function that returns the id of a project. The descendants of this project are searched
 * for projects that see the version.
 */
const tops: Record<Exclude<Sharing, 'none' | 'system'>, (defining: Path) => number> = {
  descendants: ([defining]) => defining,
  hierarchy: ([defining]) => defining,
  tree: (defining) => rootOf(defining),
}

/**
 * Returns the paths of a project, of its ancestors, and of all other projects that may see versions of this project.
 */
async function candidatePaths(
  project: number,
  sharing: keyof typeof tops,
  hierarchy: ProjectHierarchy,
): Promise<Path[]> {
  const path = await hierarchy.path(project)
  const below = await hierarchy.below([tops[sharing](path)])
  return Promise.all([...new Set([...path, ...below])].map((id) => hierarchy.path(id)))
}

/**
 * Returns whether a version is available in a project: the version is shared with the project, and its defining project
 * is not archived. `projectsSeeing` applies the same rules of sharing in the other direction, from a version to its
 * projects. Ancestors are read only if the sharing depends on them.
 */
export async function isAvailable(
  { project, sharing }: SharedVersion,
  id: number,
  hierarchy: ProjectHierarchy,
): Promise<boolean> {
  if (sharing === 'none' && project !== id) return false
  const checkShared = async () =>
    project === id ||
    sharing === 'system' ||
    isShared(sharing, ...(await Promise.all([hierarchy.path(project), hierarchy.path(id)])))
  const [defining, isSharedHere] = await Promise.all([hierarchy.project(project), checkShared()])
  return defining?.active === true && isSharedHere
}

/**
 * Reads the rows of all projects, and returns a function that determines without further reads whether a version is
 * available in a project.
 */
export async function availability(hierarchy: ProjectHierarchy) {
  const [all, paths] = await Promise.all([hierarchy.all(), hierarchy.paths()])
  return ({ project, sharing }: SharedVersion, id: number): boolean => {
    const [defining, path] = [paths.get(project), paths.get(id)]
    const isActive = all.get(project)?.active === true
    return isActive && defining !== undefined && path !== undefined && isShared(sharing, defining, path)
  }
}

/**
 * Returns whether new work packages in a project can be assigned to a version. This requires that the version is open
 * and available in the project.
 */
export const isOffered = async (
  version: Version,
  project: number,
  hierarchy: ProjectHierarchy,
): Promise<boolean> =>
  version.status === 'open' && !version.removal && (await isAvailable(version, project, hierarchy))

/** Returns the versions to which new work packages in a project can be assigned, sorted by id. */
export async function offeredIn(
  project: number,
  ports: Ports,
  hierarchy: ProjectHierarchy,
): Promise<Version[]> {
  const counters = await versionsIn(ports).counters()
  const candidates = await candidateVersionIds([project], { ports, hierarchy, counters })
  const ids = candidates ?? (await versionsIn(ports).rows.find({ attributes: [] })).map(({ id }) => id)
  const found = [...(await versionsIn(ports).some(ids, (version) => version)).values()]
  const offered = await Promise.all(found.map((one) => isOffered(one, project, hierarchy)))
  return found.filter((_, index) => offered[index]).sort((a, b) => a.id - b.id)
}
