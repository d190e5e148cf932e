import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { idsOf } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { type LoadedProject, loadAddressedProject } from '#shared/project-context/load-project.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { listProjects, type ProjectScope } from '#shared/resources/projects/list.ts'
import { canCreate, mayHoldChildren } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Loads the project whose id or identifier is in the query parameter `of`; undefined if the parameter is missing. */
async function childOf(request: Request, ports: Ports): Promise<LoadedProject | undefined> {
  const of = request.query.get('of')?.trim()
  if (!of) return undefined
  const params = idsOf({ names: 'identifier' }, { id: of }) as { id: number } | undefined
  return params ? loadAddressedProject({ ...request, params, path: { id: of } }, ports) : {}
}

/**
 * Returns the ids of a project and its descendants.
 *
 * @throws `NotFound` if the project does not exist or is hidden
 */
async function subtreeOf({ entity: project, membership }: LoadedProject, viewer: Viewer, ports: Ports) {
  const isVisible = project && rightsIn(viewer, project, membership).isVisible
  const { id } = requireVisible(project, isVisible)
  return new Set([id, ...(await new ProjectHierarchy(projectsIn(ports)).below([id]))])
}

/**
 * Returns the possible parents of a new or an existing project. These never include the project itself or its
 * descendants.
 */
async function possibleParents(
  child: LoadedProject | undefined,
  viewer: Viewer,
  ports: Ports,
): Promise<ProjectScope> {
  return {
    admits: (_, rights, candidate) => candidate.active && mayHoldChildren(rights, viewer, !child),
    ...(child && { parameters: ['of'], except: await subtreeOf(child, viewer, ports) }),
  }
}

/** Lists the possible parents of the project in the query parameter `of`, or of a new project if `of` is missing. */
export const handler = lambda(
  routes['available-parents'],
  listProjects({
    load: childOf,
    scopeFor: possibleParents,
    canList: (viewer) =>
      viewer.user !== undefined && (viewer.mayAnywhere('edit_project') || canCreate(viewer)),
  }),
)
