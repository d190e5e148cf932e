import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { NAMED } from '#shared/platform/http/addresses.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Project } from './model.ts'

/** A project, and the requester's membership in it. */
export interface LoadedProject {
  project?: Project
  membership?: Membership
}

/** Whether the requester sees a project. */
export const canSeeProject = (
  viewer: Viewer,
  project: Project,
  { membership }: Pick<LoadedProject, 'membership'>,
): boolean => rightsIn(viewer, project, membership).isVisible

/** Projects at an address: how one is found, and who sees it. */
export const addressedProjects: AddressedResource<
  Project,
  Loaded<Project> & Pick<LoadedProject, 'membership'>,
  Stores<'memberships' | 'projects'>
> = {
  load: async (request, stores) => {
    const { project, membership } = await loadAddressedProject(request, stores)
    return { entity: project, membership }
  },
  isVisible: canSeeProject,
}

/** Loads the project that an address names by id or identifier, and the requester's membership. */
export async function loadAddressedProject(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects'>,
): Promise<LoadedProject> {
  const id = await addressedId(request, stores)
  return id === undefined ? {} : loadProject(id, request, stores)
}

/** The id of the project that an address names; undefined if it names none by an identifier. */
export const addressedId = async (
  { params, path }: Request<'id'>,
  { projects }: Stores<'projects'>,
): Promise<number | undefined> => (params.id === NAMED ? projects.ownerOf('identifier', path.id) : params.id)

/** A project that is to be removed, whether it is without subprojects, and the ids of its versions that others may use. */
export interface RemovableProject extends Loaded<Project>, Pick<LoadedProject, 'membership'> {
  isLeaf: boolean
  shared: readonly number[]
}

/** Loads a project that is to be removed, and what decides whether it may be: one round trip. */
export async function loadRemovable(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'projects' | 'versions'>,
): Promise<RemovableProject> {
  const id = await addressedId(request, stores)
  if (id === undefined) return { isLeaf: true, shared: [] }
  const [{ project, membership }, children, shared] = await Promise.all([
    loadProject(id, request, stores),
    stores.projects.childrenOf(id, 1),
    stores.versions.inProject(id, true),
  ])
  return { entity: project, membership, isLeaf: children.length === 0, shared }
}

/** Loads a project by its id, and the requester's membership. */
export async function loadProject(
  id: number,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<LoadedProject> {
  const [project, membership] = await Promise.all([
    stores.projects.byId(id),
    ownMembership(id, request, stores),
  ])
  return { project, membership }
}

async function ownMembership(project: number, { viewer }: Request, { memberships }: Stores<'memberships'>) {
  const { user } = await viewer
  return user && memberships.in(user.id, project)
}
