import { lambda } from '#shared/lambda.ts'
import { listActivities } from '#shared/resources/activities/list.ts'
import { routes } from '#shared/resources/activities/routes.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...workPackageStores,
    journals: journalsIn,
  },
  listActivities,
)
