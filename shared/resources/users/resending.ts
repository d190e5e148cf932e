import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireMatch, versionTag } from '#shared/platform/http/conditional.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedUsers } from './load.ts'
import { canUpdate } from './policy.ts'
import { canManage } from './privacy.ts'
import { representUser } from './representer.ts'
import { inviteAgain } from './saving.ts'

/**
 * The endpoint that sends an invited user a new invitation.
 *
 * @throws `InvalidUserStatusTransition` for a user who is not invited
 * @throws `TooManyRequests` if the invitation was sent too often
 */
export const resendInvitation = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity, loaded } = await findAddressed(
      addressedUsers,
      request,
      ports,
      (requester, user) => canManage(requester) && canUpdate(requester, user),
    )
    requireMatch(request, versionTag(entity, entity.version, viewer))
    if (entity.status !== 'invited' || entity.removal) throw new ApiError('InvalidUserStatusTransition')
    await inviteAgain(entity, ports, viewer.user?.id)
    return new Single(representUser(entity, viewer, loaded), versionTag(entity, entity.version + 1, viewer))
  })
