import { isDeepStrictEqual } from 'node:util'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftUpdate, requireValid } from '#shared/platform/endpoints/writing.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { presentVersions, withValues } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { replaceVersion } from '#shared/resources/versions/writing.ts'

export const updateVersion: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, entity, gathered, draft } = await draftUpdate(presentVersions, request, app)
    const changed = await withValues(entity, requireValid(draft), viewer)
    const isSame = isDeepStrictEqual(changed, entity)
    const updated = isSame ? entity : { ...changed, updatedAt: app.now().toISOString() }
    const [resource] = await Promise.all([
      representSingle(updated, viewer, gathered.defining, app),
      isSame || replaceVersion(entity, updated, gathered, request, app),
    ])
    return resource
  })

export const handler = lambdaWithBody(routes.update, updateVersion)
