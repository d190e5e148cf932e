import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { ApiError, notFound, requireVisible } from '#shared/platform/http/errors.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

/** Who is not signed in although a login is required learns as little as about a user that is missing. */
export const showUser: Endpoint<typeof routes.show> = async (request, app) => {
  const { params, viewer, hasCredentials } = request
  const arriving = viewer.catch((error) => {
    const isUnknown = !hasCredentials && error instanceof ApiError && error.identifier === 'Unauthenticated'
    throw isUnknown ? notFound() : error
  })
  const [requester, found, administrators] = await Promise.all([
    arriving,
    params.id === ME ? arriving.then(({ user }) => user) : app.users.byId(params.id),
    administratorsIfOwn(request, app),
  ])
  return representUser(requireVisible(found), requester, { administrators })
}

export const handler = lambda(routes.show, showUser)
