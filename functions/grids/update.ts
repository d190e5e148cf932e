import { isDeepStrictEqual } from 'node:util'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftUpdate, requireValid } from '#shared/platform/endpoints/writing.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { grids, withValues } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const updateGrid: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, entity, draft } = await draftUpdate(grids, request, app)
    const changed = await withValues(entity, requireValid(draft))
    if (isDeepStrictEqual(changed, entity)) return representGrid(entity, viewer)
    const updated = { ...changed, updatedAt: app.now().toISOString() }
    await app.table.write(app.grids.replacement(entity, updated))
    return representGrid(updated, viewer)
  })

export const handler = lambdaWithBody(routes.update, updateGrid)
