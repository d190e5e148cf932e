import { rightsIn } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { idsOf } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import { canCreate, mayHoldChildren } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** The list of possible parents. */
interface Parents {
  scope: Scope
  parameters?: Record<string, string>
}

/** The projects that can become the parent of the project that `of` names (never itself or a descendant), or of a new one. */
export function possibleParents(request: Request, app: App): Parents {
  const of = request.query.get('of')?.trim()
  const except = of ? suppressUnhandled(subtreeOf(of, request, app)) : undefined
  return {
    scope: {
      admits: (viewer, rights, candidate) => candidate.active && mayHoldChildren(rights, viewer, !of),
      except,
    },
    parameters: of ? { of } : undefined,
  }
}

/**
 * The ids of a project and its descendants.
 *
 * @throws `NotFound` if the project does not exist or is hidden
 */
async function subtreeOf(of: string, request: Request, app: App): Promise<ReadonlySet<number>> {
  const params = idsOf({ names: 'identifier' }, { id: of }) as { id: number } | undefined
  const found = params && (await loadAddressedProject({ ...request, params, path: { id: of } }, app))
  const viewer = await request.viewer
  const isVisible = found?.project && rightsIn(viewer, found.project, found.membership).isVisible
  const { id } = requireVisible(found?.project, isVisible)
  return new Set([id, ...(await new ProjectHierarchy(app.projects).below([id]))])
}

/** Lists the possible parents of a project, or of a new one without `of`. */
export const handler = lambda(routes['available-parents'], (request, app) =>
  listProjects(request, app, {
    ...possibleParents(request, app),
    canList: (viewer) =>
      viewer.user !== undefined && (viewer.mayAnywhere('edit_project') || canCreate(viewer)),
  }),
)
