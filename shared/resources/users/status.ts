import { requirePermission, requireVisible } from '#shared/access/require.ts'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Resource } from '#shared/platform/hal/link.ts'
import { ApiError } from '#shared/platform/http/api-error.ts'
import type { UserStatus } from './model.ts'
import { representUser } from './representer.ts'
import { addressedUser, administratorsIfOwn } from './resource.ts'
import { replaceUser } from './writing.ts'

const invalidTransition = () => new ApiError('InvalidUserStatusTransition')

/**
 * Takes a user from one status to another, and from no other one (specification, "User status"); who is there already
 * stays as they are.
 *
 * @throws `InvalidUserStatusTransition` also for the last active administrator, and while a removal runs
 */
export const setStatus = (
  from: UserStatus,
  to: UserStatus,
  request: Request<'id'>,
  app: App,
): Promise<Resource> =>
  retryingRefusals(async () => {
    const [viewer, found, administrators] = await Promise.all([
      request.viewer,
      addressedUser(request, app),
      administratorsIfOwn(request, app),
    ])
    const user = requireVisible(found)
    requirePermission(viewer.isAdmin)
    if (user.removal) throw invalidTransition()
    if (user.status === to) return representUser(user, viewer, { administrators })
    if (user.status !== from) throw invalidTransition()
    const changed = { ...user, status: to, updatedAt: app.now().toISOString() }
    await replaceUser(app, user, changed, { refusal: invalidTransition })
    return representUser(changed, viewer)
  })
