import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation, requireValid, saving } from '#shared/platform/endpoints/writing.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { user, withValues } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

/**
 * Creates an active user, or one who gets an invitation by mail. If an import takes the id first, another one is
 * allocated.
 */
export const createUser: Endpoint<typeof routes.create> = async (request, app) => {
  const { viewer, draft } = await draftCreation(user, request, app)
  const values = requireValid(draft)
  return retryingRefusals(async () => {
    const id = await app.sequences.allocate('principals')
    const created = await withValues(newUser(id, app.now()), values)
    if (created.status !== 'invited') {
      await saving(user.properties, () => app.users.insert(created))
      return representUser(created, viewer)
    }
    const { invited, job, acceptance } = invite(created, app)
    await saving(user.properties, () => app.users.insert(invited, acceptance))
    await enqueue(app, job)
    return representUser(invited, viewer)
  })
}

export const handler = lambdaWithBody(routes.create, createUser)
