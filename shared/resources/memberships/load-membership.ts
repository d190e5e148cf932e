import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { loadProject } from '#shared/project-context/load-project.ts'
import { isGroupBeingRemoved } from '#shared/resources/principals/model.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Membership } from './model.ts'
import { canSee } from './policy.ts'
import { membershipsIn } from './store.ts'

/** The project and the principal that a body specifies for a new membership. */
export interface Chosen {
  project?: number | null
  principal?: number
}

/** The principal and the project of a membership, and the requester's rights in the project. */
export interface MembershipContext {
  chosen?: Chosen
  /**
   * The requester, with the permissions on members that the requester has in at least one project. The viewer of the
   * request lacks these permissions, because the routes do not declare them.
   */
  viewerWithMemberRights: Viewer
  found?: AnyPrincipal
  project?: Project
  rights?: ProjectRights
  /** The requester's own membership in the project. */
  own?: Membership
}

export type LoadedMembership = Loaded<Membership> & MembershipContext

/**
 * Loads a membership, then its principal and project. A membership is treated as being removed if its principal or its
 * project is being removed.
 */
async function loadMembership(request: Request<'id'>, ports: Ports): Promise<LoadedMembership> {
  const membership = await membershipsIn(ports).byId(request.params.id)
  const context = await loadMembershipContext(membership ?? {}, request, ports)
  const removal = context.found?.removal ?? context.project?.removal
  return { ...context, entity: membership && { ...membership, ...(removal && { removal }) } }
}

export async function loadMembershipContext(
  { principal, project: place }: { principal?: number; project?: number | null },
  request: Request,
  ports: Ports,
): Promise<MembershipContext> {
  const [viewerWithMemberRights, found, inProject] = await Promise.all([
    request.viewer.then((viewer) => withRightsInAnyProject(viewer, viewMembershipPermissions, ports)),
    principal === undefined ? undefined : principalsIn(ports).byId(principal),
    typeof place === 'number' ? loadProject(place, request, ports) : undefined,
  ])
  const { entity: project, membership: own } = inProject ?? {}
  return {
    viewerWithMemberRights,
    found,
    ...(project && { project, own, rights: rightsIn(viewerWithMemberRights, project, own) }),
  }
}

/** Declares how the membership at an address is loaded. Memberships of groups that are being removed are hidden. */
export const addressedMemberships: AddressedResource<Membership, LoadedMembership> = {
  load: loadMembership,
  isVisible: (viewer, membership, { found, rights }) =>
    !(found && isGroupBeingRemoved(found)) && canSee(viewer, membership, rights),
}
