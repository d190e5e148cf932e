import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { hasAssignableRole } from '#shared/project-context/assignability.ts'
import { disclosureTo } from '#shared/project-context/disclosure.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { isLocked } from '#shared/resources/principals/model.ts'
import { listByName } from '#shared/resources/principals/representer.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'

/**
 * Returns the principals that may be assignee or responsible in a project, except those that are hidden from the
 * requester.
 */
async function assignableIn(project: number, viewer: Viewer, ports: Ports): Promise<AnyPrincipal[]> {
  const members = (await membershipsIn(ports).members(project)).filter((one) =>
    hasAssignableRole(one, viewer),
  )
  const found = await principalsIn(ports).some(
    members.map(({ principal }) => principal),
    (one) => one,
  )
  const unlocked = [...found.values()].filter((one) => !isLocked(one))
  const areTold = await Promise.all(unlocked.map(disclosureTo(viewer, ports)))
  return unlocked.filter((_, index) => areTold[index])
}

/** The endpoint that lists the possible assignees of a project, for requesters who see its work packages. */
export async function assignableInProject(request: Request<'id'>, ports: Ports): ReturnType<Endpoint> {
  const { entity: project } = await findAddressed(
    addressedProjects,
    request,
    ports,
    (viewer, found, { membership }) => rightsIn(viewer, found, membership).may('view_work_packages'),
  )
  return listAssignable(href(request.route, project), project.id, request, ports)
}

/**
 * Responds with the principals who can be chosen in a project as assignee of a work package, or as the person
 * responsible for it.
 *
 * @param href the address of the list
 */
export const listAssignable = (href: string, project: number, request: Request, ports: Ports) =>
  listByName(href, (viewer) => assignableIn(project, viewer, ports))(request, ports)
