import { lambda } from '#shared/lambda.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { placeAt } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'

/** Shows the Schema of global queries. */
export const handler = lambda(routes.schema, async (request, ports) => {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages'))
  return (await placeAt(undefined, new ProjectContext(viewer, ports), ports)).schema()
})
