import { lambda } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { canDelete } from '#shared/resources/users/policy.ts'
import { addressedUser } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { replaceUser } from '#shared/resources/users/writing.ts'

/** Locks the user at once and leaves the removal to a job. Repeating the request gives the same answer. */
export const deleteUser: Endpoint<typeof routes.delete> = (request, app) =>
  retryingRefusals(async () => {
    const [viewer, found] = await Promise.all([request.viewer, addressedUser(request, app)])
    const user = requireVisible(found)
    requirePermission(canDelete(viewer, user))
    if (user.removal) return undefined
    const { removed, job, acceptance } = removalOf(app, user)
    await replaceUser(app, user, removed, { also: [acceptance] })
    await enqueue(app, job)
    return undefined
  })

export const handler = lambda(routes.delete, deleteUser)
