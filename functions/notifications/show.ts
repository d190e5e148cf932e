import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedNotifications } from '#shared/resources/notifications/list.ts'
import { representSingle } from '#shared/resources/notifications/representer.ts'
import { routes } from '#shared/resources/notifications/routes.ts'

export const handler = lambda(
  routes.show,
  show({ ...addressedNotifications, represent: (shown, _, { context }) => representSingle(shown, context) }),
)
