import { isGrantedSomewhere, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer, withRightsAnywhere } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/writing.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { addressedMemberships, type LoadedMembership, type MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership } from './model.ts'
import { canManage } from './policy.ts'
import { areShown, properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { propertiesFor, reviewMembership } from './review.ts'
import type { Notice } from './send-membership-mail.ts'
import { presentAround, proceed, writeChange } from './writing.ts'

/** How a membership is shown on its own: like `representSingle`, to a requester whose rights anywhere are known. */
const represent = async (membership: Membership, viewer: Viewer, context: MembershipContext, app: App) =>
  representSingle(membership, await knowing(viewer, context.rights, app), context, app)

/** The same after a write. Whoever has changed their own membership, or that of their group, may do what it grants now. */
export async function representWritten(
  membership: Membership,
  viewer: Viewer,
  context: MembershipContext,
  app: App,
) {
  const { project, found } = context
  const { user } = viewer
  const concerns = found?.kind === 'group' || membership.principal === user?.id
  if (!user || !project || !concerns) return represent(membership, viewer, context, app)
  const own = await app.memberships.in(user.id, project.id)
  return represent(membership, viewer, { ...context, own, rights: rightsIn(viewer, project, own) }, app)
}

/**
 * The requester with what they may do with the members of any project. Nothing is read if that follows from their rights
 * here and from what none of their roles grants.
 */
function knowing(viewer: Viewer, rights: ProjectRights | undefined, app: App): Promise<Viewer> | Viewer {
  const held = membershipReaders.filter((permission) => rights?.may(permission))
  const isKnown = held.includes('manage_members') || !isGrantedSomewhere(viewer, ['manage_members'])
  return isKnown
    ? withRightsAnywhere(viewer, new Set(held))
    : withRightsInAnyProject(viewer, membershipReaders, app)
}

/** What a membership is to the endpoint that shows it. */
export const shownMemberships: ShownResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  represent,
}

/** What a membership is to the endpoints that change it. */
export const presentMemberships: UpdatableResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  properties,
  customProperties: (viewer, { entity, project }) =>
    propertiesFor(viewer, { principal: entity?.principal, project: entity?.project }, project),
  mayUpdate: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  review: reviewMembership,
  withValues,
  replace: async (before, { direct, updatedAt }, { loaded, request, app }) => {
    const present = await presentAround(before, app)
    const { project, inherited } = before
    const wanted = { project, direct, inherited, given: { updatedAt } }
    await save({ wanted, present, found: loaded.found, request, app })
  },
  represent: representWritten,
}

/** What a membership is to the endpoint that deletes it: it goes, or only its direct roles do. */
export const removableMemberships: RemovableResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  mayRemove: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  acceptRemoval: async (membership, app, { found }) => {
    if (membership.direct.length === 0) throw onlyInherited()
    const present = await presentAround(membership, app)
    const { project, inherited } = membership
    const wanted = { project, direct: [], inherited }
    const change = { found: found as FoundPrincipal, present, project, wanted }
    return (await writeChange(change, app)).applying?.job
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

interface Save extends Pick<Saving<unknown>, 'request' | 'app'> {
  wanted: Parameters<typeof writeChange>[0]['wanted'] & { project: number | null }
  present: readonly Membership[]
  found?: FoundPrincipal
}

/** Writes a membership, with the mail that the body asks for, and goes on with what follows. */
export async function save({ wanted, present, found, request, app }: Save): Promise<void> {
  const { project } = wanted
  const notice = noticeIn(request.body, project)
  const change = { found: found as FoundPrincipal, present, project, wanted, notice }
  await proceed(await writeChange(change, app), app, request.hasTime)
}

/** The mail that a body asks for: with a message, or without one by `sendNotifications`, which can also forbid it. */
function noticeIn({ _meta: meta }: Values, project: number | null): Notice | undefined {
  const { notificationMessage, sendNotifications, sendNotification } = Object(meta)
  const message = String(notificationMessage?.raw ?? '').trim()
  const wishes = [sendNotifications, sendNotification]
  const isWanted = wishes.includes(true) || message !== ''
  return isWanted && !wishes.includes(false) ? { project, message } : undefined
}

const onlyInherited = () =>
  constraintViolation('base', 'Membership cannot be deleted, because all its roles come through groups.')
