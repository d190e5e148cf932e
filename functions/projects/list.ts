import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listProjects, type Scope } from '#shared/resources/projects/list.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Administrators also see archived projects. */
const everyVisible: Scope = {
  admits: (_, rights) => rights.isVisible,
  isWholeForAdmins: true,
}

export const listVisibleProjects: Endpoint<typeof routes.list> = (request, app) =>
  listProjects(request, app, { href: routes.list.path, scope: everyVisible })

export const handler = lambda(routes.list, listVisibleProjects)
