import { lambda } from '#shared/lambda.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Administrators also see archived projects. */
const everyVisible: Scope = {
  admits: (_, rights) => rights.isVisible,
  isWholeForAdmins: true,
}

export const handler = lambda(routes.list, (request, app) =>
  listProjects(request, app, { scope: everyVisible, canCreate }),
)
