import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { setStatus } from '#shared/resources/users/writing.ts'

export const unlockUser: Endpoint<typeof routes.unlock> = (request, app) =>
  setStatus('locked', 'active', request, app)

export const handler = lambda(routes.unlock, unlockUser)
