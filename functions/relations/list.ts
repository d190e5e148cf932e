import { lambda } from '#shared/lambda.ts'
import { listRelations } from '#shared/resources/relations/list.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...workPackageStores,
    relations: relationsIn,
  },
  listRelations,
)
