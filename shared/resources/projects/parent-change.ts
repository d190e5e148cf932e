import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  type LoadedProject,
  loadAddressedProject,
  loadProject,
} from '#shared/resources/projects/load-project.ts'
import { MAX_LEVELS, type Path, type Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { AncestorCache, ancestorsOf } from './ancestors.ts'
import type { ProjectHierarchy } from './hierarchy.ts'
import { canBeParent } from './policy.ts'

/** The project exists, is not archived and not being removed: only then may anything new be added to it. */
export const open: Condition = allOf(equals('active', true), absent('removal'))

/** The parent of a project has not changed. */
export const inPlace = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)

/** A place below a project: that project, and its ancestors. */
export interface Place {
  parent: Project
  /** The requester's membership in the parent. */
  membership?: Membership
  /** The ancestors of the parent, the nearest first. */
  above: Project[]
}

/** Facts that decide whether a project may be written, besides the project itself. */
export interface Gathered extends LoadedProject {
  /** The place that the body names: absent if it names none, or a project that does not exist. */
  wanted?: Place
  /** The ancestors of a project that is to be unarchived, or may be moved. */
  ancestors: Project[]
  /** The present path of the project; complete only if `ancestors` were read. */
  path?: Path
  /** The present parent; loaded for forms only, which show it. */
  parent?: LoadedProject
}

/** Loads what a creation needs: the place that the body names. */
export const gatherCreation = async (
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<Gathered> => ({
  wanted: await wantedPlace(request, stores),
  ancestors: [],
})

/** Loads what an update needs: the project, the requester's membership, its ancestors, and the place that the body names. */
export async function gatherUpdate(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects'>,
): Promise<Gathered> {
  const above = async () => {
    const loaded = await loadAddressedProject(request, stores)
    const { project } = loaded
    const isUnarchiving = request.body.active === true && project?.active === false
    const mayMove = linkIn(request.body, 'parent', properties.parent) !== undefined
    const ancestors = project && (isUnarchiving || mayMove) ? await ancestorsOf(project, stores.projects) : []
    const path: Path | undefined = project && [project.id, ...ancestors.map(({ id }) => id)]
    return { ...loaded, ancestors, path }
  }
  const [loaded, wanted] = await Promise.all([above(), wantedPlace(request, stores)])
  return { ...loaded, wanted }
}

async function wantedPlace(
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<Place | undefined> {
  const id = linkIn(request.body, 'parent', properties.parent)
  return typeof id === 'number' && id > 0 ? placeBelow(id, request, stores) : undefined
}

/** Reads the place below a project; undefined if there is no such project. */
export async function placeBelow(
  id: number,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<Place | undefined> {
  const loading = loadProject(id, request, stores)
  const cache = new AncestorCache(stores.projects)
  // The parent must not be read twice: if it moved in between, the ancestors would not be those above what is checked.
  cache.take(
    id,
    loading.then(({ project }) => project),
  )
  const [{ project: parent, membership }, above] = await Promise.all([loading, cache.ancestors(id)])
  return parent && { parent, membership, above }
}

/** A project with the hint on its ancestors that follows from its place, if it has been put there. */
export function placed(project: Project, place: Place | undefined): Project {
  if (project.parent === undefined) return { ...project, above: undefined }
  return project.parent === place?.parent.id
    ? { ...project, above: place.above.map(({ id }) => id) }
    : project
}

/** The ancestors that a project at this place has, the nearest first. */
export const pathOfPlace = (place: Place | undefined): Project[] =>
  place ? [place.parent, ...place.above] : []

/**
 * Whether a requester may put a project at a place.
 *
 * @param project absent for a new one
 */
export const isPlaceFor = async (
  project: Project | undefined,
  place: Place,
  viewer: Viewer,
  hierarchy: ProjectHierarchy,
): Promise<boolean> =>
  canBeParent(place.parent, rightsIn(viewer, place.parent, place.membership), viewer, !project) &&
  (await fits(project, place, hierarchy))

/** Whether a place is below a project: then the project cannot be put there. */
export const isBelow = (project: Project | undefined, place: Place): boolean =>
  pathOfPlace(place).some(({ id }) => id === project?.id)

/** Whether a project may be put at a place: not below itself, and within the number of levels. */
export async function fits(project: Project | undefined, place: Place, hierarchy: ProjectHierarchy) {
  if (isBelow(project, place)) return false
  const path = pathOfPlace(place)
  const below = project && path.length < MAX_LEVELS ? await hierarchy.pathsBelow([project.id]) : []
  const lowest = below.at(-1) ?? [project]
  return path.length + lowest.length <= MAX_LEVELS
}

/**
 * The condition that makes a creation fail if its place is no longer there: the parent is open. What is above the parent
 * may change meanwhile. A new project has nothing below it, so it closes no circle; whatever archives or removes a tree
 * closes each project before it looks for children, so it finds the new one. If the parent is moved down at the same
 * moment, the new project may end up one level too deep, which only the limit of levels forbids. Imports, whose children
 * share the conditions of a transaction, check what is above as well.
 */
export const openParent = (place: Pick<Place, 'parent'> | undefined, projects: Projects): Check[] =>
  place ? [projects.check(place.parent.id, open)] : []

/** Conditions on the projects above a place, in addition to their unchanged parents. */
interface ExtraConditions {
  parent?: Condition
  /** For the ancestors of the parent. */
  above?: Condition
}

/**
 * Conditions that make a write fail if a place has changed since it was read. No project above it was moved, so that two
 * concurrent moves never form a circle; and the parent is open, unless another condition is given.
 */
export const placeGuards = (
  path: readonly Project[],
  projects: Projects,
  { parent = open, above }: ExtraConditions = {},
): Check[] =>
  path.map((project, index) => {
    const extra = index === 0 ? parent : above
    return projects.check(project.id, extra ? allOf(extra, inPlace(project)) : inPlace(project))
  })
