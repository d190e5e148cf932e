import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { shownPlaceholderUsers } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

/** Without the right to manage placeholder users they look as if they did not exist. */
export const handler = lambda(
  routes.show,
  show({ ...shownPlaceholderUsers, isPermitted: undefined, isVisible: canManage }),
)
