import { lambda } from '#shared/lambda.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import { placeAt } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'

/** Shows the Schema of the queries of a project. */
export const handler = lambda(
  routes['schema-in-project'],
  {
    ...listStores,
    queries: queriesIn,
  },
  async (request, stores) => {
    const [viewer, id] = await Promise.all([request.viewer, addressedId(request, stores)])
    const around = new Surroundings(viewer, stores)
    const rights = id === undefined ? undefined : await around.rights(id)
    requireVisible(id, rights?.isVisible ?? false)
    requirePermission(rights?.may('view_work_packages') ?? false)
    return (await placeAt(id, around, stores)).schema()
  },
)
