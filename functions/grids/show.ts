import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { isPerson } from '#shared/resources/grids/model.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { addressedGrid } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const showGrid: Endpoint<typeof routes.show> = async (request, app) => {
  const [viewer, found] = await Promise.all([request.viewer, addressedGrid(request, app)])
  requirePermission(isPerson(viewer))
  return representGrid(requireVisible(found), viewer)
}

export const handler = lambda(routes.show, showGrid)
