import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listAvailableWatchers } from '#shared/resources/watchers/available.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.available,
  {
    ...workPackageStores,
    groups: groupsIn,
    rights: rightsAnywhereIn,
    users: usersIn,
    watchers: watchersIn,
  },
  listAvailableWatchers,
)
