import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdComments } from '#shared/resources/activities/resource.ts'
import { routes } from '#shared/resources/activities/routes.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...workPackageStores,
    journals: journalsIn,
  },
  create(createdComments),
)
