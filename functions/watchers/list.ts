import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listWatchers } from '#shared/resources/watchers/list.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...workPackageStores,
    rights: rightsAnywhereIn,
    users: usersIn,
    watchers: watchersIn,
  },
  listWatchers,
)
