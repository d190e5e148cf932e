import { isDeepStrictEqual } from 'node:util'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftUpdate, requireValid, saving } from '#shared/platform/endpoints/writing.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { placeholderUser } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const updatePlaceholderUser: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, entity, draft } = await draftUpdate(placeholderUser, request, app)
    const changed = await withDraft(placeholderUser.properties, entity, requireValid(draft))
    if (entity.removal) throw updateConflict()
    if (isDeepStrictEqual(changed, entity)) return representPlaceholderUser(entity, viewer)
    const user = { ...changed, updatedAt: app.now().toISOString() }
    await saving(placeholderUser.properties, () => app.placeholderUsers.replace(entity, user))
    return representPlaceholderUser(user, viewer)
  })

export const handler = lambdaWithBody(routes.update, updatePlaceholderUser)
