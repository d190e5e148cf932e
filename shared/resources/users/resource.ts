import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { sessionsIn } from '#shared/access/session-store.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed, type Loaded } from '#shared/platform/endpoints/show.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  Saving,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { fold } from '#shared/platform/fold.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { ME, NAMED } from '#shared/platform/http/addresses.ts'
import { requireMatch, versionTag } from '#shared/platform/http/conditional.ts'
import { ApiError, constraintViolation, updateConflict } from '#shared/platform/http/errors.ts'
import { isForm } from '#shared/platform/http/route.ts'
import { about } from '#shared/platform/language/message.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import {
  needsPassword,
  ofChanges,
  requireCurrentPassword,
  withCurrentPassword,
  withTokensRevoked,
} from './current-password.ts'
import { newUser, type User } from './model.ts'
import { canUpdate } from './policy.ts'
import { canManage, isManagerOrSelf, isSelf } from './privacy.ts'
import { limits, properties } from './properties.ts'
import { representUser } from './representer.ts'
import { activeAdministrators, endsSessions, usersIn } from './store.ts'
import { changeUser, insertUser, replaceUser, withValues } from './writing.ts'

/**
 * The user that an address names by id, as `me` or by login. `me` is read again as well: the loaded requester may be outdated.
 *
 * @returns undefined if there is none; for those who are not shown a login, nobody has it
 */
export async function addressedUser(request: Request<'id'>, ports: Ports): Promise<User | undefined> {
  const { params, path, viewer } = request
  if (params.id !== ME && params.id !== NAMED) return usersIn(ports).byId(params.id)
  const [requester, owner] = await Promise.all([
    viewer,
    params.id === NAMED ? usersIn(ports).ownerOf('login', path.id) : undefined,
  ])
  const id = params.id === ME ? requester.user?.id : owner
  return id !== undefined && isManagerOrSelf(requester, { id }) ? usersIn(ports).byId(id) : undefined
}

/** Loads a user to be shown: unlike for a write, the requester is not read again. */
export const shownUser = async (request: Request<'id'>, ports: Ports): Promise<User | undefined> =>
  request.params.id === ME ? (await request.viewer).user : addressedUser(request, ports)

/**
 * The number of active administrators, if the request is about the requester. It is not needed for anybody else: the
 * requester is an administrator too, so the other one is not the last. A login may be the requester's.
 */
export async function administratorsIfOwn(
  { params, viewer }: Request<'id'>,
  { table }: Ports,
): Promise<number | undefined> {
  const isNamed = params.id === ME || params.id === NAMED
  const isOwn = isNamed || params.id === (await viewer).user?.id
  return isOwn ? activeAdministrators(table) : undefined
}

/** A user, and what decides which of the links to actions it has. */
export interface LoadedUser extends Loaded<User> {
  administrators?: number
}

/** Rules for finding users, and for drafting their values. */
export const draftedUsers: NewResource<User, LoadedUser, Ports> & PresentResource<User, LoadedUser, Ports> = {
  properties: { ...properties, ...ofChanges },
  collection: (ports) => usersIn(ports),
  load: async (request, ports) => {
    const [entity, administrators] = await Promise.all([
      addressedUser(request, ports),
      isForm(request.route) ? undefined : administratorsIfOwn(request, ports),
    ])
    return { entity, administrators }
  },
  defaults: (input) => (input.status === 'invited' ? fromAddress(input.email) : {}),
  review: (draft, { input, entity, viewer, ports }) => {
    if (entity) return withCurrentPassword(draft, { entity, viewer, now: ports.now() })
    return input.status === 'invited' ? invited(draft, input) : withPassword(draft)
  },
  mayCreate: canManage,
  mayUpdate: canUpdate,
}

/** Parts of the endpoints that write users. */
export const users: CreatableResource<User, LoadedUser, Ports> & UpdatableResource<User, LoadedUser, Ports> =
  {
    ...draftedUsers,
    blank: async (_, ports) => newUser(await sequencesIn(ports).allocate('principals'), ports.now()),
    withValues,
    insert: async (user, { request, ports }) => insertUser(user, ports, (await request.viewer).user?.id),
    replace: replaceInSession,
    represent: async (user, viewer, loaded, ports) =>
      representUser(user, await afterWrite(viewer, user, ports), loaded),
  }

/** Saves a change. The session in which somebody changes their own password goes on, their others end. */
async function replaceInSession(
  before: User,
  changed: User,
  { viewer, request, ports }: Saving<LoadedUser, Ports>,
): Promise<void> {
  const { currentPassword, revokeTokens } = request.body
  if (needsPassword(viewer, before, changed, ports.now()))
    await requireCurrentPassword(before, currentPassword, passwordSignInIn(ports))
  const after = withTokensRevoked(before, changed, viewer, revokeTokens)
  const { session } = viewer
  const goesOn =
    session && isSelf(viewer, before) && endsSessions(before, after)
      ? [sessionsIn(ports).outlasting(session, before)]
      : []
  return changeUser(before, after, ports, goesOn)
}

/** The requester after a write of a user: an administrator may have given up being one. */
const afterWrite = (viewer: Viewer, user: User, ports: Ports): Promise<Viewer> | Viewer =>
  viewer.user?.id === user.id && viewer.isAdmin && !user.admin
    ? withRightsInAnyProject(signedIn(user, viewer.configuration), membershipReaders, ports)
    : viewer

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** The defaults of an invited user, derived from the address. */
function fromAddress(email: unknown): Values {
  if (typeof email !== 'string' || !email.includes('@')) return {}
  const address = email.trim()
  const at = address.lastIndexOf('@')
  const firstName = cut(address.slice(0, at), limits.name)
  return {
    // An address may contain these two characters, a login may not.
    login: cut(address, limits.login).replace(/[:/]/g, '_'),
    // A name must have visible characters.
    ...(fold(firstName).trim() !== '' && { firstName }),
    lastName: cut(address.slice(at), limits.name),
  }
}

/** If the address of an invitation is wrong, the properties derived from it are not reported as wrong, too. */
function invited({ values, violations }: Draft, input: Values): Draft {
  const isGiven = (attribute = '') => attribute === 'email' || Object.hasOwn(input, attribute)
  const isAddressWrong = violations.some(({ details }) => details.attribute === 'email')
  const ofGiven = violations.filter(({ details }) => isGiven(details.attribute))
  return { values, violations: isAddressWrong ? ofGiven : violations }
}

/** A user who is not invited needs a password or another way to sign in. */
function withPassword({ values, violations }: Draft): Draft {
  const isWrong = violations.some(({ details }) => details.attribute === 'password')
  if (values.password || values.auth_source || values.identity_url || isWrong) return { values, violations }
  const blank = constraintViolation('password', about(properties.password.label, "can't be blank."))
  return { values, violations: [...violations, blank] }
}

const invalidTransition = () => new ApiError('InvalidUserStatusTransition')

/**
 * Whether a user gets another status.
 *
 * @returns false if the user has it already
 * @throws `InvalidUserStatusTransition` for any other status than the expected one. While a removal runs, unlocking is
 *   that as well, and locking is `UpdateConflict`, like every other change
 */
function isTransition({ status, removal }: User, from: User['status'], to: User['status']): boolean {
  if (removal) throw to === 'locked' ? updateConflict() : invalidTransition()
  if (status !== to && status !== from) throw invalidTransition()
  return status === from
}

/**
 * The endpoint that changes the status of a user from one to another (specification, "User status").
 *
 * @throws `InvalidUserStatusTransition` also for the last active administrator
 */
export const changeStatus =
  (from: User['status'], to: User['status']) =>
  (request: Request<'id'>, ports: Ports): Promise<Single> =>
    retryingRefusals(async () => {
      const { viewer, entity, loaded } = await findAddressed(
        draftedUsers,
        request,
        ports,
        ({ isAdmin }) => isAdmin,
      )
      requireMatch(request, versionTag(entity, entity.version, viewer))
      if (!isTransition(entity, from, to))
        return new Single(representUser(entity, viewer, loaded), versionTag(entity, entity.version, viewer))
      const changed = { ...entity, status: to, updatedAt: ports.now().toISOString() }
      await replaceUser(ports, entity, changed, { refusal: invalidTransition })
      return new Single(
        representUser(changed, viewer, loaded),
        versionTag(entity, entity.version + 1, viewer),
      )
    })
