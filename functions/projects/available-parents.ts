import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { possibleParents } from '#shared/resources/projects/lists/possible-parents.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/**
 * Lists the possible parents of a project, or of a new one without `of`. Loading starts before the permission check, to
 * save a round trip.
 */
export const listAvailableParents: Endpoint<(typeof routes)['available-parents']> = async (request, app) => {
  const { isFor, ...parents } = possibleParents(request, app)
  const list = suppressUnhandled(
    listProjects(request, app, { href: routes['available-parents'].path, ...parents }),
  )
  const viewer = await request.viewer
  requirePermission(viewer.user !== undefined && (viewer.mayAnywhere('edit_project') || canCreate(viewer)))
  await isFor
  return list
}

export const handler = lambda(routes['available-parents'], listAvailableParents)
