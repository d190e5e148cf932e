import { isDeepStrictEqual } from 'node:util'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftUpdate, requireValid } from '#shared/platform/endpoints/writing.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { presentProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { replaceProject } from '#shared/resources/projects/writing.ts'

export const updateProject: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, entity, gathered, draft } = await draftUpdate(presentProjects, request, app)
    const values = requireValid(draft)
    if (entity.removal) throw updateConflict()
    const changed = await withValues(entity, values, viewer)
    const isSame = isDeepStrictEqual(changed, entity)
    const updated = isSame ? entity : { ...changed, updatedAt: app.now().toISOString() }
    const [resource] = await Promise.all([
      representSingle(updated, viewer, gathered.membership, app),
      isSame || replaceProject(entity, updated, gathered, request, app),
    ])
    return resource
  })

export const handler = lambdaWithBody(routes.update, updateProject)
