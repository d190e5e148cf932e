import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const listVisibleVersions: Endpoint<typeof routes.list> = (request, app) =>
  listVersions(request, app, { href: routes.list.path })

export const handler = lambda(routes.list, listVisibleVersions)
