import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { placeAt } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'

/** Shows the Schema of global queries. */
export const handler = lambda(
  routes.schema,
  {
    ...listStores,
    queries: queriesIn,
    rights: rightsAnywhereIn,
  },
  async (request, stores) => {
    const viewer = await request.viewer
    requirePermission(viewer.mayAnywhere('view_work_packages'))
    return (await placeAt(undefined, new Surroundings(viewer, stores), stores)).schema()
  },
)
