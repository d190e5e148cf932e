import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationForm, updateForm } from '#shared/platform/endpoints/forms.ts'
import { versionOf } from '#shared/platform/endpoints/show.ts'
import { draftCreation, draftUpdate } from '#shared/platform/endpoints/writing.ts'
import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
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

/**
 * The steps that turn a body into the draft of a new membership.
 *
 * The endpoint of the form performs only these steps, and stores nothing.
 */
const created: NewResource<Membership, NewMembership> = {
  properties,
  loadForCreation,
  mayCreate: (_viewer, { viewerWithMemberRights }) => canCreate(viewerWithMemberRights),
  review: (draft, review) => reviewMembership(withAddressee(draft, review.loaded.addressee), review),
}

/** The steps that turn a body into the draft of a change. */
const changed: PresentResource<Membership, LoadedMembership> = {
  ...addressedMemberships,
  properties,
  mayUpdate: (viewer, membership, { rights }) => canManage(viewer, membership, rights),
  review: reviewMembership,
}

export const createMembership: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(created, request, ports)
    const values = requireValid(draft)
    const found = await principalFor(loaded, ports)
    const membership = await newFrom(values, found, viewer, ports)
    await insertMembership(membership, loaded, request, ports)
    return shownAfter(membership, viewer, { ...loaded, found }, ports)
  })

/** The endpoint that changes a membership. A body that changes nothing causes no write. */
export const updateMembership = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(changed, request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = changedBy(before, values, viewer, ports)
    const stored = after === before ? before : await replaceMembership(before, after, loaded, request, ports)
    return shownAfter(stored, viewer, loaded, ports)
  })

export const newMembershipForm = creationForm(created)

/**
 * The endpoint of the form for changing a membership. @throws `UpdateConflict` while the membership is being removed
 */
export const changeForm = updateForm(changed)

/**
 * Returns the response to a write. If the write changed a membership of the requester or of one of their groups, the
 * response reflects the new rights.
 */
async function shownAfter(
  membership: Membership,
  viewer: Viewer,
  context: MembershipContext,
  ports: Ports,
): Promise<Single> {
  const now = (await contextAfter(membership, viewer, context, ports)) ?? context
  return new Single(await representSingle(membership, now, ports), versionOf({}, membership, viewer))
}

/**
 * Returns the context with the requester's rights after the write, if the membership belongs to the requester or to a
 * group; otherwise undefined.
 */
async function contextAfter(
  membership: Membership,
  { user }: Viewer,
  context: MembershipContext,
  ports: Ports,
): Promise<MembershipContext | undefined> {
  const { viewerWithMemberRights, project, found } = context
  const concerns = found?.kind === 'group' || membership.principal === user?.id
  if (!user || !project || !concerns) return undefined
  const [present = user, own] = await Promise.all([
    usersIn(ports).byId(user.id),
    membershipsIn(ports).in(user.id, project.id),
  ])
  const changed = { ...viewerWithMemberRights, user: present, memberships: undefined }
  const now = await withRightsInAnyProject(changed, viewMembershipPermissions, ports)
  return { ...context, viewerWithMemberRights: now, own, rights: rightsIn(now, project, own) }
}
