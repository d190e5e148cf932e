import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedActivities } from '#shared/resources/activities/load-activity.ts'
import { representActivity } from '#shared/resources/activities/representer.ts'
import { routes } from '#shared/resources/activities/routes.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.show,
  {
    ...workPackageStores,
    journals: journalsIn,
  },
  show({ ...addressedActivities, represent: representActivity }),
)
