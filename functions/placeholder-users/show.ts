import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { shownPlaceholderUsers } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

/** Shows a placeholder user to requesters who may manage placeholder users. All other requesters get a 404. */
export const handler = lambda(
  routes.show,
  show({ ...shownPlaceholderUsers, isPermitted: undefined, isVisible: canManage }),
)
