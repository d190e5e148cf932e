import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { setStatus } from '#shared/resources/users/writing.ts'

export const lockUser: Endpoint<typeof routes.lock> = (request, app) =>
  setStatus('active', 'locked', request, app)

export const handler = lambda(routes.lock, lockUser)
