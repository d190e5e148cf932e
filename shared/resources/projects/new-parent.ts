import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { loadProject } from '#shared/surroundings/load-project.ts'
import { AncestorCache, type ProjectHierarchy } from './hierarchy.ts'
import { MAX_LEVELS, type Project } from './model.ts'
import { canBeParent } from './policy.ts'
import { projectsIn } from './store.ts'

/** The parent that a project gets, with the requester's membership in it. */
export interface NewParent {
  project: Project
  membership?: Membership
  /** The ancestors that a project below it has: the parent, and those of the parent, up to the root of the tree. */
  path: Project[]
}

/** The parent that a project is to get, if the requester sees it: nothing may follow from a hidden one. */
export const seenParent = (viewer: Viewer, newParent: NewParent | undefined): NewParent | undefined =>
  newParent && rightsIn(viewer, newParent.project, newParent.membership).isVisible ? newParent : undefined

/** Reads the parent that a project is to get, and what is above it; undefined if there is no such project. */
export async function loadNewParent(
  id: number,
  request: Request,
  ports: Ports,
): Promise<NewParent | undefined> {
  const loading = loadProject(id, request, ports)
  const cache = new AncestorCache(projectsIn(ports))
  // The parent must not be read twice: if it moved in between, the ancestors would not be those above what is checked.
  cache.take(
    id,
    loading.then(({ entity }) => entity),
  )
  const [{ entity: project, membership }, ancestors] = await Promise.all([loading, cache.ancestors(id)])
  return project && { project, membership, path: [project, ...ancestors] }
}

/**
 * Whether a requester may put a project below a parent.
 *
 * @param project absent for a new one
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

/** Whether a project may be put below a parent: not below itself, and within the number of levels. */
export async function fits(project: Project | undefined, newParent: NewParent, hierarchy: ProjectHierarchy) {
  if (isCircle(project, newParent)) return false
  const { path } = newParent
  const below = project && path.length < MAX_LEVELS ? await hierarchy.pathsBelow([project.id]) : []
  const lowest = below.at(-1) ?? [project]
  return path.length + lowest.length <= MAX_LEVELS
}

/** Whether a parent is the project itself or below it: then the project cannot be put there. */
export const isCircle = (project: Project | undefined, newParent: NewParent): boolean =>
  newParent.path.some(({ id }) => id === project?.id)
