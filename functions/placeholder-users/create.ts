import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation, requireValid, saving } from '#shared/platform/endpoints/writing.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { placeholderUser } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const createPlaceholderUser: Endpoint<typeof routes.create> = async (request, app) => {
  const { viewer, draft } = await draftCreation(placeholderUser, request, app)
  const values = requireValid(draft)
  // If an import takes the id first, another one is allocated.
  return retryingRefusals(async () => {
    const id = await app.sequences.allocate('principals')
    const blank = newPlaceholderUser({ id, name: '', now: app.now() })
    const user = await withDraft(placeholderUser.properties, blank, values)
    await saving(placeholderUser.properties, () => app.placeholderUsers.insert(user))
    return representPlaceholderUser(user, viewer)
  })
}

export const handler = lambdaWithBody(routes.create, createPlaceholderUser)
