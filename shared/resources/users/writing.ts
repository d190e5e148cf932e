import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationForm, updateForm } from '#shared/platform/endpoints/forms.ts'
import { versionOf } from '#shared/platform/endpoints/show.ts'
import { draftCreation, draftUpdate } from '#shared/platform/endpoints/writing.ts'
import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import { dated } from '#shared/platform/properties/entity.ts'
import { saved } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { ofChanges, withCurrentPassword } from './current-password.ts'
import { addressedUsers, type LoadedUser } from './load.ts'
import type { User } from './model.ts'
import { canUpdate } from './policy.ts'
import { canManage } from './privacy.ts'
import { properties } from './properties.ts'
import { representUser } from './representer.ts'
import { defaultsIn, reviewNewUser } from './review.ts'
import { changeInSession, insertUser, newFrom, userWithValues } from './saving.ts'
import { usersIn } from './store.ts'

/** The endpoints that write users. The form endpoints stop after building the draft. */

/**
 * The steps that turn the body of a write into a draft. A user who is invited by email address is drafted like any
 * other new user.
 */
export const draftedUsers: NewResource<User, LoadedUser> & PresentResource<User, LoadedUser> = {
  ...addressedUsers,
  properties: { ...properties, ...ofChanges },
  collection: usersIn,
  defaults: defaultsIn,
  loadForCreation: async () => ({}),
  mayCreate: canManage,
  mayUpdate: canUpdate,
  review: (draft, { input, viewer, entity, ports }) =>
    entity ? withCurrentPassword(draft, { entity, viewer, now: ports.now() }) : reviewNewUser(draft, input),
}

export const createUser: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(draftedUsers, request, ports)
    const created = await newFrom(requireValid(draft), ports)
    await saved(properties, () => insertUser(created, viewer, ports))
    return shownAfter(created, viewer, loaded, ports)
  })

/**
 * The endpoint that changes a user. A body that changes nothing causes no write.
 *
 * @throws `UpdateConflict` while the user is being removed
 */
export const updateUser = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(draftedUsers, request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = dated(before, await userWithValues(before, values), ports.now())
    if (after === before) return shownAfter(before, viewer, loaded, ports)
    await saved(properties, () => changeInSession(before, after, viewer, request.body, ports))
    return shownAfter({ ...after, version: before.version + 1 }, viewer, loaded, ports)
  })

export const newUserForm = creationForm(draftedUsers)

/** The endpoint of the form for changing a user. @throws `UpdateConflict` while the user is being removed */
export const changeForm = updateForm(draftedUsers)

/** Returns the response to a write. */
async function shownAfter(user: User, viewer: Viewer, loaded: LoadedUser, ports: Ports): Promise<Single> {
  const shown = representUser(user, await afterWrite(viewer, user, ports), loaded)
  return new Single(shown, versionOf({}, user, viewer))
}

/**
 * Returns the requester with the rights that apply after a user is written. Administrators who write their own user may
 * have given up their rights.
 */
const afterWrite = (viewer: Viewer, user: User, ports: Ports): Promise<Viewer> | Viewer =>
  viewer.user?.id === user.id && viewer.isAdmin && !user.admin
    ? withRightsInAnyProject(signedIn(user, viewer.configuration), viewMembershipPermissions, ports)
    : viewer
