import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { href, PLACEHOLDER_ID } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { pageIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMembership } from '#shared/resources/memberships/visibility.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** A project, and the requester's membership in it. */
export interface LoadedProject extends Loaded<Project> {
  membership?: Membership
}

export const canSeeProject = (viewer: Viewer, project: Project, { membership }: LoadedProject): boolean =>
  rightsIn(viewer, project, membership).isVisible

/** Declares how the project at an address is loaded, and whether the requester may see it. */
export const addressedProjects: AddressedResource<Project, LoadedProject> = {
  load: loadAddressedProject,
  isVisible: canSeeProject,
}

/** Loads the project that an address names by id or identifier, and the requester's membership. */
export async function loadAddressedProject(request: Request<'id'>, ports: Ports): Promise<LoadedProject> {
  const id = await addressedId(request, ports)
  return id === undefined ? {} : loadProject(id, request, ports)
}

/** Returns the id of the project in a path; undefined for an unknown identifier. */
export const addressedId = async (
  { params, path }: Request<'id'>,
  ports: Ports,
): Promise<number | undefined> =>
  params.id === PLACEHOLDER_ID ? projectsIn(ports).ownerOf('identifier', path.id) : params.id

const IDENTIFIED = /^\/api\/v3\/projects\/(?!\d+$)([\w-]{1,100})$/

/**
 * Wraps the endpoint of a write whose body may name a project by its identifier, and replaces the identifier with the
 * id. The identifier of a hidden project is left unchanged, so that the response does not reveal the project's id.
 *
 * @param link the name of the link to the project
 */
export const namingProjects =
  <R extends Route>(endpoint: Endpoint<R>, link = 'project'): Endpoint<R> =>
  async (request, ports) => {
    const { body } = request
    const [, identifier] = IDENTIFIED.exec(pageIn(body, link) ?? '') ?? []
    if (!identifier) return endpoint(request, ports)
    const id = await seenId(identifier, request, ports)
    if (id === undefined) return endpoint(request, ports)
    const links = { ...Object(body._links), [link]: { href: href(routes.show, { id }) } }
    return endpoint({ ...request, body: { ...body, _links: links } }, ports)
  }

/** Returns the id of the project with an identifier; undefined if it is hidden from the requester. */
async function seenId(identifier: string, request: Request, ports: Ports): Promise<number | undefined> {
  const id = await projectsIn(ports).ownerOf('identifier', identifier)
  const loaded = id === undefined ? {} : await loadProject(id, request, ports)
  const viewer = await request.viewer
  return loaded.entity && canSeeProject(viewer, loaded.entity, loaded) ? id : undefined
}

/** Loads a project by its id, together with the requester's membership in the project. */
export async function loadProject(id: number, request: Request, ports: Ports): Promise<LoadedProject> {
  const [entity, membership] = await Promise.all([
    projectsIn(ports).byId(id),
    request.viewer.then((viewer) => ownMembership(viewer, id, ports)),
  ])
  return { entity, membership }
}
