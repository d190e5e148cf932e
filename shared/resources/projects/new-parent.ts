import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Ports } from '#shared/ports.ts'
import { loadProject } from '#shared/project-context/load-project.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { AncestorCache, type ProjectHierarchy } from './hierarchy.ts'
import { MAX_LEVELS, type Project } from './model.ts'
import { canBeParent } from './policy.ts'
import { projectsIn } from './store.ts'

export interface NewParent {
  project: Project
  membership?: Membership
  /** The project's new ancestors: the parent and the parent's ancestors, up to the root of the tree. */
  path: Project[]
}

/**
 * Returns the new parent of a project if the requester sees it, and undefined otherwise. A hidden parent must have no
 * effect.
 */
export const seenParent = (viewer: Viewer, newParent: NewParent | undefined): NewParent | undefined =>
  newParent && rightsIn(viewer, newParent.project, newParent.membership).isVisible ? newParent : undefined

/** Reads the new parent of a project, with its ancestors; undefined if the parent does not exist. */
export async function loadNewParent(
  id: number,
  request: Request,
  ports: Ports,
): Promise<NewParent | undefined> {
  const loading = loadProject(id, request, ports)
  const cache = new AncestorCache(projectsIn(ports))
  // The parent is read only once. If it moved between two reads, the ancestors could differ from the ancestors of the
  // parent that is checked.
  cache.remember(
    id,
    loading.then(({ entity }) => entity),
  )
  const [{ entity: project, membership }, ancestors] = await Promise.all([loading, cache.ancestors(id)])
  return project && { project, membership, path: [project, ...ancestors] }
}

/**
 * Returns whether a requester may put a project below a parent.
 *
 * @param project the present state of the project; absent if the project is new
 */
export const mayBeBelow = async (
  project: Project | undefined,
  newParent: NewParent,
  viewer: Viewer,
  hierarchy: ProjectHierarchy,
): Promise<boolean> =>
  canBeParent(
    newParent.project,
    rightsIn(viewer, newParent.project, newParent.membership),
    viewer,
    !project,
  ) && (await fits(project, newParent, hierarchy))

/**
 * Returns whether a project can be put below a parent. The move must not create a cycle or exceed the maximum number of
 * levels.
 */
export async function fits(project: Project | undefined, newParent: NewParent, hierarchy: ProjectHierarchy) {
  if (isCycle(project, newParent)) return false
  const { path } = newParent
  const below = project && path.length < MAX_LEVELS ? await hierarchy.pathsBelow([project.id]) : []
  const lowest = below.at(-1) ?? [project]
  return path.length + lowest.length <= MAX_LEVELS
}

/**
 * Returns whether the given parent is the project itself or one of the project's descendants. The project cannot be put
 * below such a parent.
 */
export const isCycle = (project: Project | undefined, newParent: NewParent): boolean =>
  newParent.path.some(({ id }) => id === project?.id)
