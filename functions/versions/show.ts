import { requireVisible } from '#shared/access/require.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambda } from '#shared/lambda/http.ts'
import { versionSeen } from '#shared/resources/versions/place.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const showVersion: Endpoint<typeof routes.show> = async (request, app) => {
  const [viewer, { version: found, sees, defining }] = await Promise.all([
    request.viewer,
    versionSeen(request, app),
  ])
  const version = requireVisible(found, sees)
  return representSingle(version, viewer, defining, app)
}

export const handler = lambda(routes.show, showVersion)
