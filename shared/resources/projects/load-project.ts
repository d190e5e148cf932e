import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { NAMED } from '#shared/platform/http/addresses.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Project } from './model.ts'

/** A project, and the requester's membership in it. */
export interface LoadedProject extends Loaded<Project> {
  membership?: Membership
}

/** Whether the requester sees a project. */
export const canSeeProject = (viewer: Viewer, project: Project, { membership }: LoadedProject): boolean =>
  rightsIn(viewer, project, membership).isVisible

/** Projects at an address: how one is found, and who sees it. */
export const addressedProjects: AddressedResource<
  Project,
  LoadedProject,
  Stores<'memberships' | 'projects'>
> = { load: loadAddressedProject, isVisible: canSeeProject }

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

/** Loads a project by its id, and the requester's membership. */
export async function loadProject(
  id: number,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<LoadedProject> {
  const [entity, membership] = await Promise.all([
    stores.projects.byId(id),
    ownMembership(id, request, stores),
  ])
  return { entity, membership }
}

async function ownMembership(project: number, { viewer }: Request, { memberships }: Stores<'memberships'>) {
  const { user } = await viewer
  return user && memberships.in(user.id, project)
}
