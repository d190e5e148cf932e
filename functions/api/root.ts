import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { representRoot } from '#shared/resources/api/representer.ts'
import { routes } from '#shared/resources/api/routes.ts'

/** Open to everybody; a request with wrong credentials is refused all the same. */
export const showRoot: Endpoint<typeof routes.root> = async ({ viewer, hasCredentials }) => {
  const requester = hasCredentials ? await viewer : undefined
  return representRoot(requester)
}

export const handler = lambda(routes.root, showRoot)
