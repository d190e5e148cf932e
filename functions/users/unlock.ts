import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { lambda } from '#shared/lambda/http.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { setStatus } from '#shared/resources/users/status.ts'

export const unlockUser: Endpoint<typeof routes.unlock> = (request, app) =>
  setStatus('locked', 'active', request, app)

export const handler = lambda(routes.unlock, unlockUser)
