import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsInAny } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedId } from '#shared/project-context/load-project.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Query } from './model.ts'
import { canSee } from './policy.ts'
import { properties } from './properties.ts'
import { QueryScope } from './query-scope.ts'
import { queryPermissions } from './routes.ts'
import { queriesIn } from './store.ts'

/** The data that is needed to represent and to write a query. */
export interface QueryContext extends Loaded<Query> {
  /** The requester's rights in the project of the query; absent for a new query. */
  rights?: ProjectRights
  /** The scope of the query after the write. */
  scope: QueryScope
  /** The number of queries that the requester owns; present only for creations. */
  owned?: number
}

/**
 * Returns the requester's rights in the project of a query. For a global query, these are all rights that the requester
 * has in at least one project.
 */
const rightsAt = async (project: number | undefined, context: ProjectContext) =>
  project === undefined
    ? rightsInAny(await withRightsInAnyProject(context.viewer, queryPermissions, context.ports))
    : context.rights(project)

/**
 * Loads a query, the requester's rights in its stored project, and its scope. If the body changes the project of the
 * query, the scope is the scope after this change.
 */
async function loadQuery(request: Request<'id'>, ports: Ports): Promise<QueryContext> {
  const [viewer, entity] = await Promise.all([request.viewer, queriesIn(ports).byId(request.params.id)])
  const context = new ProjectContext(viewer, ports)
  const [rights, scope] = await Promise.all([
    entity && rightsAt(entity.project, context),
    scopeIn(projectIn(request, entity?.project), context, ports),
  ])
  return { entity, rights, scope }
}

/** Loads the data that a creation depends on: the scope of the query, and the number of the requester's queries. */
export async function loadForCreation(request: Request, ports: Ports): Promise<QueryContext> {
  const viewer = await request.viewer
  const [scope, owned] = await Promise.all([
    scopeIn(projectIn(request), new ProjectContext(viewer, ports), ports),
    viewer.user ? queriesIn(ports).ofUser(viewer.user.id) : [],
  ])
  return { scope, owned: owned.length }
}

/**
 * Returns the project that the body names, or undefined if the body makes the query global. If the body does not
 * mention a project, returns the current project of the query.
 */
function projectIn({ body }: Request, present?: number): number | undefined {
  const id = linkedIdIn(body, 'project', properties.project)
  return id === undefined ? present : (id ?? undefined)
}

/**
 * Returns the scope of queries in a project. If the project is missing, archived or hidden, returns the scope of global
 * queries.
 */
export async function scopeIn(
  id: number | undefined,
  context: ProjectContext,
  ports: Ports,
): Promise<QueryScope> {
  const [project, rights] = await Promise.all([
    id === undefined ? undefined : context.project(id),
    rightsAt(id, context),
    context.narrowViewer(),
  ])
  if (id === undefined || (project?.active && !project.removal && rights?.isVisible))
    return new QueryScope(context, ports, rights, project)
  return scopeIn(undefined, context, ports)
}

/**
 * Returns the scope of global queries.
 *
 * @throws `MissingPermission` if there is no project in which the requester may see work packages
 */
export async function globalScope(request: Request, ports: Ports): Promise<QueryScope> {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages'))
  return scopeIn(undefined, new ProjectContext(viewer, ports), ports)
}

/**
 * Returns the scope of the queries of the addressed project.
 *
 * @throws `NotFound` if the project does not exist or is hidden from the requester; `MissingPermission` if the
 * requester may not see the work packages in it
 */
export async function addressedScope(request: Request<'id'>, ports: Ports): Promise<QueryScope> {
  const [viewer, id] = await Promise.all([request.viewer, addressedId(request, ports)])
  const context = new ProjectContext(viewer, ports)
  const rights = id === undefined ? undefined : await context.rights(id)
  requireVisible(id, rights?.isVisible ?? false)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return scopeIn(id, context, ports)
}

/** Declares how the query at an address is loaded, and who sees it. */
export const addressedQueries: AddressedResource<Query, QueryContext> = {
  load: loadQuery,
  isVisible: (viewer, query, { rights }) => canSee(viewer, query, rights),
}
