import { lambda } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { requireManaged } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { acceptRemoval } from '#shared/resources/principals/remove-principal.ts'

/** Locks the placeholder user at once and leaves the removal to a job. Repeating the request gives the same answer. */
export const deletePlaceholderUser: Endpoint<typeof routes.delete> = (request, app) =>
  retryingRefusals(async () => {
    const { placeholderUsers } = app
    const [viewer, found] = await Promise.all([request.viewer, placeholderUsers.byId(request.params.id)])
    const user = requireManaged(viewer, found)
    if (user.removal) return undefined
    const job = await acceptRemoval(app, placeholderUsers, user)
    await enqueue(app, job)
    return undefined
  })

export const handler = lambda(routes.delete, deletePlaceholderUser)
