import { lambda } from '#shared/lambda.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { addressedId } from '#shared/project-context/load-project.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { placeAt } from '#shared/resources/queries/load.ts'
import { routes } from '#shared/resources/queries/routes.ts'

/** Shows the Schema of the queries of a project. */
export const handler = lambda(routes['schema-in-project'], async (request, ports) => {
  const [viewer, id] = await Promise.all([request.viewer, addressedId(request, ports)])
  const context = new ProjectContext(viewer, ports)
  const rights = id === undefined ? undefined : await context.rights(id)
  requireVisible(id, rights?.isVisible ?? false)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return (await placeAt(id, context, ports)).schema()
})
