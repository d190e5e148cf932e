import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { ApiError, notFound, requireVisible } from '#shared/platform/http/errors.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

/** Where a login is required, a request without credentials gets 404, as for a user that does not exist. */
export const showUser: Endpoint<typeof routes.show> = async (request, app) => {
  const { params, viewer, hasCredentials } = request
  const viewerOr404 = viewer.catch((error) => {
    const isAnonymous = !hasCredentials && error instanceof ApiError && error.identifier === 'Unauthenticated'
    throw isAnonymous ? notFound() : error
  })
  const [requester, found, administrators] = await Promise.all([
    viewerOr404,
    params.id === ME ? viewerOr404.then(({ user }) => user) : app.users.byId(params.id),
    administratorsIfOwn(request, app),
  ])
  return representUser(requireVisible(found), requester, { administrators })
}

export const handler = lambda(routes.show, showUser)
