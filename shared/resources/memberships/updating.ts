import type { Stores } from '#shared/app.ts'
import type { PresentResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { addressedMemberships, type LoadedMembership } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { namingPrincipals, propertiesFor, reviewMembership } from './review.ts'
import { changeMembership, concernedBy, runFollowUp } from './save-membership.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

/** Rules for drafting a change of a membership. */
export const presentMemberships: PresentResource<
  Membership,
  LoadedMembership,
  Stores<'memberships' | 'principals' | 'projects'>
> = {
  ...addressedMemberships,
  properties,
  dependentProperties: (viewer, { entity, project }, stores) =>
    namingPrincipals(
      propertiesFor(viewer, { principal: entity?.principal, project: entity?.project }, project),
      stores,
    ),
  mayUpdate: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  review: reviewMembership,
}

/** Parts of the endpoint that changes a membership. */
export const savedMemberships: UpdatableResource<
  Membership,
  LoadedMembership,
  Stores<
    | 'groups'
    | 'jobs'
    | 'membershipEdits'
    | 'memberships'
    | 'now'
    | 'principals'
    | 'projects'
    | 'references'
    | 'queues'
    | 'table'
    | 'users'
  >
> = {
  ...presentMemberships,
  withValues,
  replace: async (before, after, { loaded, request, stores }) => {
    const concerned = concernedBy(loaded, noticeIn(request.body, before.project))
    await runFollowUp(await changeMembership(before, after, concerned, stores), stores, request.hasTime)
  },
  represent: representWritten,
}
