import { lambda } from '#shared/lambda.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { unwatch } from '#shared/resources/watchers/watching.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.delete,
  {
    ...workPackageStores,
    users: usersIn,
    watchers: watchersIn,
  },
  unwatch,
)
