import { requirePermission } from '#shared/access/require.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambda } from '#shared/lambda/http.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { possibleParents } from '#shared/resources/projects/possible-parents.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Lists what a project, or without `of` a new one, can be put below. */
export const listAvailableParents: Endpoint<(typeof routes)['available-parents']> = async (request, app) => {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('edit_project') || canCreate(viewer))
  const { scope, parameters } = await possibleParents(request, app)
  return listProjects(request, app, { href: routes['available-parents'].path, parameters, scope })
}

export const handler = lambda(routes['available-parents'], listAvailableParents)
