import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { auditRoles } from './audited.ts'
import { deletionOf } from './events.ts'
import { addressedMemberships, type LoadedMembership } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canManage } from './policy.ts'
import { representSingle } from './representer.ts'
import { changeMembership, concernedPrincipal } from './saving.ts'

/** Declares how an endpoint shows a membership. */
export const showableMemberships: ShownResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  represent: (membership, _, context, ports) => representSingle(membership, context, ports),
}

/**
 * Declares how an endpoint deletes a membership. If the membership also has inherited roles, only its direct roles are
 * deleted.
 */
export const removableMemberships: RemovableResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  isRemovedWithOwner: true,
  mayRemove: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  acceptRemoval: async (membership, ports, loaded) => {
    if (membership.direct.length === 0) throw onlyInherited()
    const entry = auditRoles(membership, [], loaded, ports)
    const accepted = await announcing(deletionOf(membership), ports, (also) =>
      changeMembership(membership, { direct: [] }, concernedPrincipal(loaded), ports, [...also, ...entry]),
    )
    return accepted?.job
  },
}

const onlyInherited = () =>
  constraintViolation('base', 'Membership cannot be deleted, because all its roles come through groups.')
