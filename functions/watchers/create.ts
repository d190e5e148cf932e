import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { watch } from '#shared/resources/watchers/watching.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...workPackageStores,
    rights: rightsAnywhereIn,
    users: usersIn,
    watchers: watchersIn,
  },
  watch,
)
