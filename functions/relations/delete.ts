import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { removableRelations } from '#shared/resources/relations/resource.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.delete,
  {
    ...workPackageStores,
    relations: relationsIn,
  },
  remove(removableRelations),
)
