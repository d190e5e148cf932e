import { lambda } from '#shared/lambda.ts'
import { listRelationsOf } from '#shared/resources/relations/list.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes['of-work-package'],
  {
    ...workPackageStores,
    relations: relationsIn,
  },
  listRelationsOf,
)
