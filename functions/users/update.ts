import { isDeepStrictEqual } from 'node:util'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftUpdate, requireValid } from '#shared/platform/endpoints/writing.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn, user, withValues } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { replaceUser } from '#shared/resources/users/writing.ts'

/** If the address of an invited user changes, a new invitation is sent there; the old one becomes invalid. */
export const updateUser: Endpoint<typeof routes.update> = (request, app) =>
  retryingRefusals(async () => {
    const [{ viewer, entity, draft }, administrators] = await Promise.all([
      draftUpdate(user, request, app),
      administratorsIfOwn(request, app),
    ])
    const answer = (shown: User) => representUser(shown, viewer, { administrators })
    const values = requireValid(draft)
    if (entity.removal) throw updateConflict()
    const changed = await withValues(entity, values)
    if (isDeepStrictEqual(changed, entity)) return answer(entity)
    const updated = { ...changed, updatedAt: app.now().toISOString() }
    if (updated.status !== 'invited' || updated.email === entity.email) {
      await replaceUser(app, entity, updated)
      return answer(updated)
    }
    const { invited, job, acceptance } = invite(updated, app)
    await replaceUser(app, entity, invited, { also: [acceptance] })
    await enqueue(app, job)
    return answer(invited)
  })

export const handler = lambdaWithBody(routes.update, updateUser)
