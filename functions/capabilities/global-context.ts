import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { representGlobalContext } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

export const showGlobalContext: Endpoint = async ({ viewer }) => {
  await viewer
  return representGlobalContext()
}

export const handler = lambda(routes['global-context'], showGlobalContext)
