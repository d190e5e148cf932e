import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { showSchema } from '#shared/resources/queries/showing.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.schema,
  {
    ...listStores,
    queries: queriesIn,
    rights: rightsAnywhereIn,
  },
  showSchema,
)
