import { lambda } from '#shared/lambda.ts'
import { showDefault } from '#shared/resources/queries/results.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { loadForList } from '#shared/resources/work-packages/load-list.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.default,
  {
    ...listStores,
    queries: queriesIn,
  },
  showDefault((_, stores) => loadForList(stores)),
)
