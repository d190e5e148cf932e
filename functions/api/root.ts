import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { representRoot } from '#shared/resources/api/representer.ts'
import { routes } from '#shared/resources/api/routes.ts'

/** Answered to anyone; bad credentials are refused all the same. */
export const showRoot: Endpoint<typeof routes.root> = async ({ viewer, hasCredentials }) => {
  const requester = hasCredentials ? await viewer : undefined
  return representRoot(requester)
}

export const handler = lambda(routes.root, showRoot)
