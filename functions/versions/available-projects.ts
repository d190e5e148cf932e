import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'

const managed: Scope = {
  admits: (_, rights) => rights.mayChange('manage_versions'),
  isWholeForAdmins: false,
  pageSize: Number.POSITIVE_INFINITY,
}

/** Lists where a version can be created: the active projects in which the requester manages versions. */
export const listAvailableProjects: Endpoint<(typeof routes)['available-projects']> = async (
  request,
  app,
) => {
  const href = routes['available-projects'].path
  const list = suppressUnhandled(listProjects(request, app, { href, scope: managed }))
  const viewer = await request.viewer
  // Before the list is awaited: requesters without the permission learn nothing about errors of the query.
  requirePermission(viewer.user !== undefined && viewer.mayAnywhere('manage_versions'))
  return list
}

export const handler = lambda(routes['available-projects'], listAvailableProjects)
