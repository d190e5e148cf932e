import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const showPlaceholderUser: Endpoint<typeof routes.show> = async (request, { placeholderUsers }) => {
  const [viewer, found] = await Promise.all([request.viewer, placeholderUsers.byId(request.params.id)])
  const user = requireVisible(found, canManage(viewer))
  return representPlaceholderUser(user, viewer)
}

export const handler = lambda(routes.show, showPlaceholderUser)
