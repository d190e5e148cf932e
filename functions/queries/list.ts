import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { listQueries } from '#shared/resources/queries/list.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...listStores,
    queries: queriesIn,
    rights: rightsAnywhereIn,
  },
  listQueries,
)
