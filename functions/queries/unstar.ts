import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { queries } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

/** Unstars a query: a change of that alone. Repeating it changes nothing. */
export const handler = lambda(
  routes.unstar,
  {
    ...listStores,
    queries: queriesIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  (request, stores) => update(queries)({ ...request, body: { starred: false } }, stores),
)
