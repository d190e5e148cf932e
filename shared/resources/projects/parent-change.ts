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
import { MAX_LEVELS, type Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { AncestorCache, ancestorsOf } from './ancestors.ts'
import type { ProjectHierarchy } from './hierarchy.ts'
import { canBeParent } from './policy.ts'

/** The project exists, is not archived and not being removed: only then may anything new be added to it. */
export const isOpen: Condition = allOf(equals('active', true), absent('removal'))

/** The parent of a project has not changed. */
export const inPlace = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)

/** The parent that a project gets, with the requester's membership in it. */
export interface NewParent {
  project: Project
  membership?: Membership
  /** The ancestors of the parent, the nearest first. */
  ancestors: Project[]
}

/** Facts that decide whether a project may be written, besides the project itself. */
export interface WriteContext extends LoadedProject {
  /** The parent that the body names: absent if it names none, or a project that does not exist. */
  newParent?: NewParent
  /** The ancestors of a project that is to be unarchived, or may be moved. */
  ancestors: Project[]
}

/** Loads what a creation needs: the parent that the body names. */
export const loadCreationContext = async (
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<WriteContext> => ({
  newParent: await loadNewParent(request, stores),
  ancestors: [],
})

/** Loads what an update needs: the project, the requester's membership, its ancestors, and the parent that the body names. */
export async function loadWriteContext(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects'>,
): Promise<WriteContext> {
  const loadWithAncestors = async () => {
    const loaded = await loadAddressedProject(request, stores)
    const { entity: project } = loaded
    const isUnarchiving = request.body.active === true && project?.active === false
    const mayMove = linkIn(request.body, 'parent', properties.parent) !== undefined
    const ancestors = project && (isUnarchiving || mayMove) ? await ancestorsOf(project, stores.projects) : []
    return { ...loaded, ancestors }
  }
  const [loaded, newParent] = await Promise.all([loadWithAncestors(), loadNewParent(request, stores)])
  return { ...loaded, newParent }
}

async function loadNewParent(
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<NewParent | undefined> {
  const id = linkIn(request.body, 'parent', properties.parent)
  return typeof id === 'number' && id > 0 ? loadParent(id, request, stores) : undefined
}

/** Reads a parent and its ancestors; undefined if there is no such project. */
export async function loadParent(
  id: number,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<NewParent | undefined> {
  const loading = loadProject(id, request, stores)
  const cache = new AncestorCache(stores.projects)
  // The parent must not be read twice: if it moved in between, the ancestors would not be those above what is checked.
  cache.take(
    id,
    loading.then(({ entity }) => entity),
  )
  const [{ entity: project, membership }, ancestors] = await Promise.all([loading, cache.ancestors(id)])
  return project && { project, membership, ancestors }
}

/** A project with the hint on its ancestors that follows from its new parent, if it has got that. */
export function withAncestorIds(project: Project, newParent: NewParent | undefined): Project {
  if (project.parent === undefined) return { ...project, above: undefined }
  return project.parent === newParent?.project.id
    ? { ...project, above: newParent.ancestors.map(({ id }) => id) }
    : project
}

/** The ancestors that a project below this parent has, the nearest first. */
export const newAncestors = (newParent: NewParent | undefined): Project[] =>
  newParent ? [newParent.project, ...newParent.ancestors] : []

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

/** Whether a parent is the project itself or below it: then the project cannot be put there. */
export const isCircle = (project: Project | undefined, newParent: NewParent): boolean =>
  newAncestors(newParent).some(({ id }) => id === project?.id)

/** Whether a project may be put below a parent: not below itself, and within the number of levels. */
export async function fits(project: Project | undefined, newParent: NewParent, hierarchy: ProjectHierarchy) {
  if (isCircle(project, newParent)) return false
  const path = newAncestors(newParent)
  const below = project && path.length < MAX_LEVELS ? await hierarchy.pathsBelow([project.id]) : []
  const lowest = below.at(-1) ?? [project]
  return path.length + lowest.length <= MAX_LEVELS
}

/**
 * The condition that makes a creation fail unless the parent is open. What is above the parent
 * may change meanwhile. A new project has nothing below it, so it closes no circle; whatever archives or removes a tree
 * closes each project before it looks for children, so it finds the new one. If the parent is moved down at the same
 * moment, the new project may end up one level too deep, which only the limit of levels forbids. Imports, whose children
 * share the conditions of a transaction, check what is above as well.
 */
export const openParent = (newParent: NewParent | undefined, projects: Projects): Check[] =>
  newParent ? [projects.check(newParent.project.id, isOpen)] : []

/** Conditions on a parent and its ancestors, in addition to their unchanged parents. */
interface ExtraConditions {
  parent?: Condition
  /** Condition on the ancestors of the parent. */
  ancestors?: Condition
}

/**
 * Conditions that make a write fail if the new ancestors have changed since they were read. None was moved, so that two
 * concurrent moves never form a circle; and the parent is open, unless another condition is given.
 */
export const ancestorsUnchanged = (
  path: readonly Project[],
  projects: Projects,
  { parent = isOpen, ancestors }: ExtraConditions = {},
): Check[] =>
  path.map((project, index) => {
    const extra = index === 0 ? parent : ancestors
    return projects.check(project.id, extra ? allOf(extra, inPlace(project)) : inPlace(project))
  })
