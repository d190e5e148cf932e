import type { App } from '#shared/app.ts'
import type { Names } from '#shared/custom-fields/links.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { loadVersion } from '#shared/resources/versions/load-version.ts'
import { namesFor, representSingle } from '#shared/resources/versions/representer.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const showVersion: Endpoint<typeof routes.show> = async (request, app) => {
  const names = suppressUnhandled(namesOf(request, app))
  const [viewer, { version: found, sees, defining }] = await Promise.all([
    request.viewer,
    loadVersion(request, app),
  ])
  const version = requireVisible(found, sees)
  return representSingle(version, viewer, defining, app, names)
}

/** Started early, so that the names are read in one batch with the project that defines the version. */
async function namesOf(request: Request<'id'>, app: App): Promise<Names> {
  const [viewer, version] = await Promise.all([request.viewer, app.versions.byId(request.params.id)])
  return version ? namesFor(version, viewer, app) : new Map()
}

export const handler = lambda(routes.show, showVersion)
