import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { affordancesIn, readableProject } from '#shared/resources/versions/in-project.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const listVersionsInProject: Endpoint<(typeof routes)['in-project']> = (request, app) => {
  const readable = readableProject(request, app)
  return listVersions(request, app, {
    href: readable.then(({ project }) => href(routes['in-project'], project)),
    project: suppressUnhandled(readable.then(({ project }) => project)),
    affordances: readable.then(affordancesIn),
  })
}

export const handler = lambda(routes['in-project'], listVersionsInProject)
