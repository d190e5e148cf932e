import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import type { QueryStores } from './load.ts'
import { placeAt } from './load.ts'
import { schemaAt } from './schema.ts'

/** Shows the Schema of global queries. */
export async function showSchema(request: Request, stores: QueryStores): Promise<Resource> {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages'))
  return schemaAt(await placeAt(undefined, new Surroundings(viewer, stores), stores))
}

/** Shows the Schema of the queries of a project. */
export async function showSchemaInProject(request: Request<'id'>, stores: QueryStores): Promise<Resource> {
  const [viewer, id] = await Promise.all([request.viewer, addressedId(request, stores)])
  const around = new Surroundings(viewer, stores)
  const rights = id === undefined ? undefined : await around.rights(id)
  requireVisible(id, rights?.isVisible ?? false)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return schemaAt(await placeAt(id, around, stores))
}
