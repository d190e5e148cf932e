import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationFormWith, updateFormWith } from '#shared/platform/endpoints/forms.ts'
import { findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import type { Drafted } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import { draftChange, draftNew, newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { withAddressee } from './by-email.ts'
import { loadForCreation, type NewMembership } from './load-creation.ts'
import { addressedMemberships, type LoadedMembership, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate, canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewMembership } from './review.ts'
import { changedBy, insertMembership, newFrom, principalFor, replaceMembership } from './saving.ts'
import { membershipsIn } from './store.ts'

/** The writes of memberships, each from its request to its answer. A form is the write up to the draft. */

/** The endpoint that creates a membership. */
export const createMembership: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports)
    const values = requireValid(draft)
    const found = await principalFor(loaded, ports)
    const created = await newFrom(values, found, viewer, ports)
    await insertMembership(created, loaded, request, ports)
    return shownAfter(created, viewer, { ...loaded, found }, ports)
  })

/** The endpoint that changes a membership. A body that changes nothing writes nothing. */
export const updateMembership = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = changedBy(before, values, viewer, ports)
    const stored = after === before ? before : await replaceMembership(before, after, loaded, request, ports)
    return shownAfter(stored, viewer, loaded, ports)
  })

/** The endpoint of the form for a new membership. */
export const newMembershipForm = creationFormWith(draftCreation)

/** The endpoint of the form for a change of a membership. @throws `UpdateConflict` while it is being removed */
export const changeForm = updateFormWith(draftUpdate)

/** Drafts a new membership, for those who manage the members of some project. @throws `MissingPermission` */
async function draftCreation(request: Request, ports: Ports): Promise<Drafted<Membership, NewMembership>> {
  const { body: input } = request
  const [viewer, loaded] = await Promise.all([request.viewer, loadForCreation(request, ports)])
  requirePermission(canCreate(loaded.knowingViewer))
  const applied = { all: properties, input, viewer, loaded }
  const drafted = draftNew<Membership, NewMembership>(applied, {})
  const addressed = loaded.addressee ? withAddressee(drafted.draft, loaded.addressee) : drafted.draft
  const draft = await reviewMembership(addressed, { input, viewer, loaded, ports })
  return { ...drafted, viewer, loaded, draft }
}

/** Drafts a change of a membership. @throws `NotFound`, `MissingPermission` or `PreconditionFailed` */
async function draftUpdate(
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafted<Membership, LoadedMembership> & { entity: Membership }> {
  const { body: input } = request
  const found = await findAddressed(addressedMemberships, request, ports, (viewer, membership, { rights }) =>
    canManage(viewer, membership, rights),
  )
  const { viewer, entity } = found
  requireMatch(request, versionOf({}, entity, viewer))
  const drafted = draftChange<Membership, LoadedMembership>({ all: properties, input, ...found }, entity)
  const draft = await reviewMembership(drafted.draft, { input, ports, ...found })
  return { ...found, ...drafted, draft }
}

/** The answer to a write. After a change of their own membership, or that of their group, requesters have its rights at once. */
async function shownAfter(
  membership: Membership,
  viewer: Viewer,
  context: MembershipContext,
  ports: Ports,
): Promise<Single> {
  const now = (await contextAfter(membership, viewer, context, ports)) ?? context
  return new Single(await representSingle(membership, now, ports), versionOf({}, membership, viewer))
}

/** The context with the rights that a membership of the requester or of a group grants now; undefined for others. */
async function contextAfter(
  membership: Membership,
  { user }: Viewer,
  context: MembershipContext,
  ports: Ports,
): Promise<MembershipContext | undefined> {
  const { knowingViewer, project, found } = context
  const concerns = found?.kind === 'group' || membership.principal === user?.id
  if (!user || !project || !concerns) return undefined
  const [present = user, own] = await Promise.all([
    usersIn(ports).byId(user.id),
    membershipsIn(ports).in(user.id, project.id),
  ])
  const now = await withRightsInAnyProject({ ...knowingViewer, user: present }, membershipReaders, ports)
  return { ...context, knowingViewer: now, own, rights: rightsIn(now, project, own) }
}
