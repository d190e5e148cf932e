import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { creationFormWith, updateFormWith } from '#shared/platform/endpoints/forms.ts'
import { findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import type { Drafted } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import { draftChange, draftNew, newIn, requireValid } from '#shared/platform/properties/draft.ts'
import { dated } from '#shared/platform/properties/entity.ts'
import { ownersOf, saved, withTaken } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { ofChanges, withCurrentPassword } from './current-password.ts'
import { addressedUsers, type LoadedUser } from './load.ts'
import type { User } from './model.ts'
import { canUpdate } from './policy.ts'
import { canManage } from './privacy.ts'
import { properties } from './properties.ts'
import { representUser } from './representer.ts'
import { defaultsIn, reviewNewUser } from './review.ts'
import { changeInSession, insertUser, newFrom, withValues } from './saving.ts'
import { usersIn } from './store.ts'

/** The writes of users, each from its request to its answer. A form is the write up to the draft. */

/** The endpoint that creates a user. */
export const createUser: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports)
    const created = await newFrom(requireValid(draft), ports)
    await saved(properties, () => insertUser(created, ports, viewer.user?.id))
    return shownAfter(created, viewer, loaded, ports)
  })

/** The endpoint that changes a user. A body that changes nothing writes nothing. @throws `UpdateConflict` during its removal */
export const updateUser = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(request, ports)
    const values = newIn(requireValid(draft), present)
    if (before.removal) throw updateConflict()
    const after = dated(before, await withValues(before, values), ports.now())
    if (after === before) return shownAfter(before, viewer, loaded, ports)
    await saved(properties, () => changeInSession(before, after, viewer, request.body, ports))
    return shownAfter({ ...after, version: before.version + 1 }, viewer, loaded, ports)
  })

/** The endpoint of the form for a new user. */
export const newUserForm = creationFormWith(draftCreation)

/** The endpoint of the form for a change of a user. @throws `UpdateConflict` during its removal */
export const changeForm = updateFormWith(draftUpdate)

const all = { ...properties, ...ofChanges }

/** Drafts a new user. @throws `MissingPermission` */
export async function draftCreation(
  request: Pick<Request, 'body' | 'viewer'>,
  ports: Ports,
): Promise<Drafted<User, LoadedUser>> {
  const { body: input } = request
  const given = defaultsIn(input)
  const [viewer, taken] = await Promise.all([
    request.viewer,
    ownersOf(usersIn(ports), properties, { ...given, ...input }),
  ])
  requirePermission(canManage(viewer))
  const loaded: LoadedUser = {}
  const drafted = draftNew<User, LoadedUser>({ all, input, viewer, loaded }, given)
  const draft = reviewNewUser(withTaken(drafted.draft, taken(undefined)), input)
  return { ...drafted, viewer, loaded, draft }
}

/** Drafts a change of a user. @throws `NotFound`, `MissingPermission` or `PreconditionFailed` */
async function draftUpdate(
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafted<User, LoadedUser> & { entity: User }> {
  const { body: input } = request
  const [found, taken] = await Promise.all([
    findAddressed(addressedUsers, request, ports, canUpdate),
    ownersOf(usersIn(ports), properties, input),
  ])
  const { viewer, entity } = found
  requireMatch(request, versionOf({}, entity, viewer))
  const drafted = draftChange<User, LoadedUser>({ all, input, ...found }, entity)
  const untaken = withTaken(drafted.draft, taken(entity.id))
  const draft = withCurrentPassword(untaken, { entity, viewer, now: ports.now() })
  return { ...found, ...drafted, draft }
}

/** The answer to a write. */
async function shownAfter(user: User, viewer: Viewer, loaded: LoadedUser, ports: Ports): Promise<Single> {
  const shown = representUser(user, await afterWrite(viewer, user, ports), loaded)
  return new Single(shown, versionOf({}, user, viewer))
}

/** The requester after a write of a user: an administrator may have given up being one. */
const afterWrite = (viewer: Viewer, user: User, ports: Ports): Promise<Viewer> | Viewer =>
  viewer.user?.id === user.id && viewer.isAdmin && !user.admin
    ? withRightsInAnyProject(signedIn(user, viewer.configuration), membershipReaders, ports)
    : viewer
