import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { draftUpdate, requireValid } from '#shared/endpoints/writing.ts'
import { updateConflict } from '#shared/errors/api-error.ts'
import { lambdaWithBody } from '#shared/lambda/http-with-body.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { user, withValues } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { replaceUser } from '#shared/resources/users/writing.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'

export const updateUser: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, entity, draft } = await draftUpdate(user, request, app)
    const values = requireValid(draft)
    if (entity.removal) throw updateConflict()
    const changed = await withValues(entity, values)
    if (isDeepStrictEqual(changed, entity)) return representUser(entity, viewer)
    const updated = { ...changed, updatedAt: app.now().toISOString() }
    await replaceUser(app, entity, updated)
    return representUser(updated, viewer)
  })

export const handler = lambdaWithBody(routes.update, updateUser)
