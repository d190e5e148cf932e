import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { saving } from '#shared/platform/endpoints/writing.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import {
  ApiError,
  constraintViolation,
  requirePermission,
  requireVisible,
} from '#shared/platform/http/errors.ts'
import type { User } from './model.ts'
import { properties } from './properties.ts'
import { representUser } from './representer.ts'
import { addressedUser, administratorsIfOwn } from './resource.ts'
import { isDecrease, keepingOne } from './store.ts'

/** The 422 error for a change that would leave no active administrator. */
const lastAdministrator = (): ApiError =>
  constraintViolation('base', 'The last active administrator cannot be locked, demoted or deleted.')

/**
 * Writes the next state of a user.
 *
 * @param refusal the error if the user is the last active administrator and would no longer be one
 * @throws the violation of a value that is taken, or WriteRefused if another request changed the user first
 */
export async function replaceUser(
  { users }: App,
  before: User,
  after: User,
  { also = [], refusal = lastAdministrator }: { also?: Write[]; refusal?: () => ApiError } = {},
): Promise<void> {
  try {
    await saving<User, void>(properties, () =>
      users.replaceBy(before, after, (changes) => [...keepingOne(changes), ...also]),
    )
  } catch (error) {
    // If other conditions failed too, the user was changed and may not be an administrator any more: the retry decides.
    const [refused, ...more] = error instanceof WriteRefused ? error.refused : []
    throw refused && more.length === 0 && isDecrease(refused) ? refusal() : error
  }
}

const invalidTransition = () => new ApiError('InvalidUserStatusTransition')

/**
 * Changes the status of a user from one to another (specification, "User status"). A user who already has the new
 * status is not changed; any other status is an error.
 *
 * @throws `InvalidUserStatusTransition` also for the last active administrator, and while a removal runs
 */
export const setStatus = (
  from: User['status'],
  to: User['status'],
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
