import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireMatch, versionTag } from '#shared/platform/http/conditional.ts'
import { ApiError, updateConflict } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { auditAction } from '#shared/resources/audit-entries/audit.ts'
import { addressedUsers } from './load.ts'
import type { User } from './model.ts'
import { representUser, userLink } from './representer.ts'
import { replaceUser } from './saving.ts'

const invalidTransition = () => new ApiError('InvalidUserStatusTransition')

/**
 * Returns whether a user's status has to change; false if the user already has the new status.
 *
 * @throws `InvalidUserStatusTransition` if the user has neither the expected nor the new status
 * @throws `InvalidUserStatusTransition` if a user who is being removed is to be unlocked
 * @throws `UpdateConflict` if a user who is being removed is to be locked
 */
function isTransition({ status, removal }: User, from: User['status'], to: User['status']): boolean {
  if (removal) throw to === 'locked' ? updateConflict() : invalidTransition()
  if (status !== to && status !== from) throw invalidTransition()
  return status === from
}

const actions = { active: 'user:unlocked', locked: 'user:locked' } as const

/**
 * The endpoint that changes the status of a user from `from` to `to` (specification, "User status").
 *
 * @throws `InvalidUserStatusTransition` if the status of the user is neither `from` nor `to`, or if the user is the
 * last active administrator
 */
export const changeStatus =
  (from: keyof typeof actions, to: keyof typeof actions) =>
  (request: Request<'id'>, ports: Ports): Promise<Single> =>
    retryingRefusals(async () => {
      const { viewer, entity, loaded } = await findAddressed(
        addressedUsers,
        request,
        ports,
        ({ isAdmin }) => isAdmin,
      )
      requireMatch(request, versionTag(entity, entity.version, viewer))
      if (!isTransition(entity, from, to))
        return new Single(representUser(entity, viewer, loaded), versionTag(entity, entity.version, viewer))
      const changed = { ...entity, status: to, updatedAt: ports.now().toISOString() }
      const entry = auditAction({ action: actions[to], object: userLink(changed, viewer) }, viewer, ports)
      await replaceUser(ports, entity, changed, { also: entry, refusal: invalidTransition })
      return new Single(
        representUser(changed, viewer, loaded),
        versionTag(entity, entity.version + 1, viewer),
      )
    })
