import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { savedComments } from '#shared/resources/activities/resource.ts'
import { routes } from '#shared/resources/activities/routes.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    ...workPackageStores,
    journals: journalsIn,
  },
  update(savedComments),
)
