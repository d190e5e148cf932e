import { type ProjectRights, rightsIn } from '#shared/access/viewer.ts'
import type { Affordances } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { loadAddressedProject } from '#shared/surroundings/load-project.ts'
import { canManage } from './policy.ts'
import { canSeeVersions } from './visibility.ts'

/** A project in which the requester sees versions. */
interface ReadableProject {
  project: Project
  rights: ProjectRights
}

/**
 * The addressed project, if the requester sees versions there.
 *
 * @throws `NotFound`
 */
export async function readableProject(request: Request<'id'>, ports: Ports): Promise<ReadableProject> {
  const [viewer, { entity, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, ports),
  ])
  const visible = requireVisible(entity)
  const rights = rightsIn(viewer, visible, membership)
  return { project: requireVisible(visible, canSeeVersions(rights)), rights }
}

/** Writes open to the requester on the versions of a project: a new one is one that it defines. */
export const affordancesIn = ({ project, rights }: ReadableProject): Affordances => ({
  canCreate: canManage(rights),
  payload: { _links: { definingProject: { href: href(projects.show, project) } } },
})
