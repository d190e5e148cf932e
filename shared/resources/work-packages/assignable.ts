import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { holderOf, type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import { listByName } from '#shared/resources/principals/by-name.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { isLocked } from '#shared/resources/principals/status-store.ts'
import { disclosureTo } from '#shared/resources/principals/visibility.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'

/** Whether members of a project may be assignee or responsible there, by their roles. */
const hasAssignableRole = (membership: Membership, { configuration }: Viewer): boolean => {
  const held = rolesOf(membership)
  return configuration.roles.some(({ id, assignable }) => assignable && held.includes(id))
}

/** Whether a principal may be assignee or responsible in a project. */
export async function isAssignable(
  { principal }: KnownPrincipal,
  project: number,
  viewer: Viewer,
  { memberships }: Stores<'memberships'>,
): Promise<boolean> {
  const membership = await memberships.in(principal.id, project)
  return membership !== undefined && hasAssignableRole(membership, viewer) && !isLocked(principal)
}

/** The principals who may be assignee or responsible in a project, without those that are hidden from the requester. */
async function assignableIn(project: number, viewer: Viewer, stores: Listed): Promise<KnownPrincipal[]> {
  const { memberships, principals } = stores
  const members = (await memberships.members(project)).filter((one) => hasAssignableRole(one, viewer))
  const found = await principals.some(members.map(holderOf), (one) => one)
  const unlocked = [...found.values()].filter(({ principal }) => !isLocked(principal))
  const areTold = await Promise.all(unlocked.map(disclosureTo(viewer, stores)))
  return unlocked.filter((_, index) => areTold[index])
}

type Listed = Stores<'memberships' | 'principals' | 'projects' | 'table'>

/** The endpoints for a project: for those who see its work packages. */
export async function assignableInProject(request: Request<'id'>, stores: Listed): ReturnType<Endpoint> {
  const { entity: project } = await findAddressed(
    addressedProjects,
    request,
    stores,
    (viewer, found, { membership }) => rightsIn(viewer, found, membership).may('view_work_packages'),
  )
  return listAssignable(href(request.route, project), project.id, request, stores)
}

/** Answers with whoever may be assignee or responsible in a project. @param href the address of the list */
export const listAssignable = (href: string, project: number, request: Request, stores: Listed) =>
  listByName<Listed>(href, (viewer) => assignableIn(project, viewer, stores))(request, stores)
