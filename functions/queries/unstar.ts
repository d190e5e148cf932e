import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { starring } from '#shared/resources/queries/starring.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.unstar,
  {
    ...listStores,
    queries: queriesIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  starring(false),
)
