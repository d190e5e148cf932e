import { lambda } from '#shared/lambda.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { possibleParents } from '#shared/resources/projects/lists/possible-parents.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Lists the possible parents of a project, or of a new one without `of`. */
export const handler = lambda(routes['available-parents'], (request, app) =>
  listProjects(request, app, {
    ...possibleParents(request, app),
    canList: (viewer) =>
      viewer.user !== undefined && (viewer.mayAnywhere('edit_project') || canCreate(viewer)),
  }),
)
