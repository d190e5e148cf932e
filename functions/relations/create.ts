import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdRelations, withLag } from '#shared/resources/relations/resource.ts'
import { routes } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...workPackageStores,
    relations: relationsIn,
    sequences: sequencesIn,
  },
  withLag(create(createdRelations)),
)
