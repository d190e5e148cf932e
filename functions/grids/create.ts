import { lambdaWithBody } from '#shared/lambda.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation, requireValid } from '#shared/platform/endpoints/writing.ts'
import { newGrid } from '#shared/resources/grids/model.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { newGrids, withValues } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

/**
 * Creates a grid, on the condition that its owner is not being removed. If an import takes the id first, another one is
 * allocated.
 */
export const createGrid: Endpoint<typeof routes.create> = async (request, app) => {
  const { viewer, draft } = await draftCreation(newGrids, request, app)
  const values = requireValid(draft)
  const owner = viewer.user?.id as number
  return retryingRefusals(async () => {
    const id = await app.sequences.allocate('grids')
    const created = await withValues(newGrid(id, owner, app.now()), values)
    await app.table.write([...app.grids.insertion(created), app.users.check(owner, existsAndStays)])
    return representGrid(created, viewer)
  })
}

export const handler = lambdaWithBody(routes.create, createGrid)
