import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { savedRelations, withLag } from '#shared/resources/relations/resource.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    ...workPackageStores,
    relations: relationsIn,
  },
  withLag(update(savedRelations)),
)
