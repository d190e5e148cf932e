import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { PresentResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { addressedMemberships, type LoadedMembership, type MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership } from './model.ts'
import { canManage } from './policy.ts'
import { areShown, properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { namingPrincipals, propertiesFor, reviewMembership } from './review.ts'
import { changeMembership, concernedBy, runFollowUp } from './save-membership.ts'
import type { Notice } from './send-membership-mail.ts'

/**
 * Represents a membership after a write. Whoever has changed their own membership, or that of their group, may do what it
 * grants now.
 */
export async function representWritten(
  membership: Membership,
  { user }: Viewer,
  context: MembershipContext,
  stores: Stores<'memberships' | 'principals' | 'projects' | 'references' | 'table' | 'users'>,
) {
  const { knowingViewer, project, found } = context
  const concerns = found?.kind === 'group' || membership.principal === user?.id
  if (!user || !project || !concerns) return representSingle(membership, context, stores)
  const [present = user, own] = await Promise.all([
    stores.users.byId(user.id),
    stores.memberships.in(user.id, project.id),
  ])
  const now = await withRightsInAnyProject({ ...knowingViewer, user: present }, membershipReaders, stores)
  const rights = rightsIn(now, project, own)
  return representSingle(membership, { ...context, knowingViewer: now, own, rights }, stores)
}

/** Parts of the endpoint that shows a membership. */
export const shownMemberships: ShownResource<
  Membership,
  LoadedMembership,
  Stores<'memberships' | 'principals' | 'projects' | 'references' | 'table'>
> = {
  ...addressedMemberships,
  represent: (membership, _, context, stores) => representSingle(membership, context, stores),
}

/** Rules for drafting a change of a membership. */
export const presentMemberships: PresentResource<
  Membership,
  LoadedMembership,
  Stores<'memberships' | 'principals' | 'projects'>
> = {
  ...addressedMemberships,
  properties,
  customProperties: (viewer, { entity, project }, stores) =>
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

/** Parts of the endpoint that deletes a membership: it goes, or only its direct roles do. */
export const removableMemberships: RemovableResource<
  Membership,
  LoadedMembership,
  Stores<'jobs' | 'membershipEdits' | 'memberships' | 'principals' | 'projects' | 'table'>
> = {
  ...addressedMemberships,
  mayRemove: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  acceptRemoval: async (membership, stores, loaded) => {
    if (membership.direct.length === 0) throw onlyInherited()
    const accepted = await changeMembership(membership, { direct: [] }, concernedBy(loaded), stores)
    return accepted?.job
  },
}

/** A membership with the roles of a draft. Roles that come through groups stay inherited. */
export function withValues(present: Membership, { roles }: Values, viewer: Viewer): Membership {
  const sent = roles as number[]
  if (areShown(sent, present, viewer)) return present
  const inherited = inheritedRoles(present)
  const direct = sent.filter((role) => present.direct.includes(role) || !inherited.includes(role))
  return { ...present, direct: direct.sort((a, b) => a - b) }
}

/** The mail that a body asks for: with a message, or without one by `sendNotifications`, which can also forbid it. */
export function noticeIn({ _meta: meta }: Values, project: number | null): Notice | undefined {
  const { notificationMessage, sendNotifications, sendNotification } = Object(meta)
  const message = String(notificationMessage?.raw ?? '').trim()
  const wishes = [sendNotifications, sendNotification]
  const isWanted = wishes.includes(true) || message !== ''
  return isWanted && !wishes.includes(false) ? { project, message } : undefined
}

const onlyInherited = () =>
  constraintViolation('base', 'Membership cannot be deleted, because all its roles come through groups.')
