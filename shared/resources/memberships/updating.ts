import type { PresentResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedMemberships, type LoadedMembership } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { reviewMembership } from './review.ts'
import { changeMembership, concernedBy, runFollowUp } from './save-membership.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

/** Rules for drafting a change of a membership. */
export const presentMemberships: PresentResource<Membership, LoadedMembership, Ports> = {
  ...addressedMemberships,
  properties,
  mayUpdate: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  review: reviewMembership,
}

/** Parts of the endpoint that changes a membership. */
export const savedMemberships: UpdatableResource<Membership, LoadedMembership, Ports> = {
  ...presentMemberships,
  withValues,
  replace: async (before, after, { loaded, request, ports }) => {
    const concerned = concernedBy(loaded, noticeIn(request.body, before.project))
    await runFollowUp(await changeMembership(before, after, concerned, ports), ports, request.hasTime)
  },
  represent: representWritten,
}
