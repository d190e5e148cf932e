import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { showSchemaInProject } from '#shared/resources/queries/showing.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes['schema-in-project'],
  {
    ...listStores,
    queries: queriesIn,
  },
  showSchemaInProject,
)
