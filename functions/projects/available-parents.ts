import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { rightsIn } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { idsOf } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import { canCreate, mayHoldChildren } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** The list of possible parents. */
interface Parents {
  scope: Scope
  parameters?: Record<string, string>
}

/** The projects that can become the parent of the project that `of` names (never itself or a descendant), or of a new one. */
export function possibleParents(request: Request, stores: Stores<'memberships' | 'projects'>): Parents {
  const of = request.query.get('of')?.trim()
  const except = of ? suppressUnhandled(subtreeOf(of, request, stores)) : undefined
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
async function subtreeOf(
  of: string,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<ReadonlySet<number>> {
  const params = idsOf({ names: 'identifier' }, { id: of }) as { id: number } | undefined
  const found = params && (await loadAddressedProject({ ...request, params, path: { id: of } }, stores))
  const viewer = await request.viewer
  const isVisible = found?.project && rightsIn(viewer, found.project, found.membership).isVisible
  const { id } = requireVisible(found?.project, isVisible)
  return new Set([id, ...(await new ProjectHierarchy(stores.projects).below([id]))])
}

/** Lists the possible parents of a project, or of a new one without `of`. */
export const handler = lambda(
  routes['available-parents'],
  {
    grids: gridsIn,
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  (request, stores) =>
    listProjects(request, stores, {
      ...possibleParents(request, stores),
      canList: (viewer) =>
        viewer.user !== undefined && (viewer.mayAnywhere('edit_project') || canCreate(viewer)),
    }),
)
