import { hashPassword } from '#shared/access/password.ts'
import type { App } from '#shared/app.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { constraintViolation, requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { User } from './model.ts'
import { canUpdate } from './policy.ts'
import { canManage } from './privacy.ts'
import { limits, properties } from './properties.ts'
import { activeAdministrators } from './store.ts'

/** The user that an address names. `me` is read again as well: the loaded requester may be outdated. */
export const addressedUser = async (
  { params, viewer }: Request<'id'>,
  { users }: App,
): Promise<User | undefined> => {
  const id = params.id === ME ? (await viewer).user?.id : params.id
  return id === undefined ? undefined : users.byId(id)
}

/**
 * The number of active administrators, if the request is about the requester. It is not needed for anybody else: the
 * requester is an administrator too, so the other one is not the last. If the requester's id is known from a token,
 * the read joins the first batch and costs no round trip.
 */
export async function administratorsIfOwn(
  { params, claimedId, viewer }: Request<'id'>,
  { table }: App,
): Promise<number | undefined> {
  // Bad credentials are reported where the requester is needed, not here.
  const ownId = () => claimedId ?? viewer.then(({ user }) => user?.id).catch(() => undefined)
  const isOwn = params.id === ME || params.id === (await ownId())
  return isOwn ? activeAdministrators(table) : undefined
}

/** What the write endpoints and forms need to know of users. */
export const user: WritableResource<User> = {
  properties,
  collection: (app) => app.users,
  find: addressedUser,
  defaults: (input) => (input.status === 'invited' ? fromAddress(input.email) : {}),
  review: (draft, { input, entity }) => {
    if (entity) return draft
    return input.status === 'invited' ? invited(draft, input) : withPassword(draft)
  },
  authorizeCreation: (viewer) => requirePermission(canManage(viewer)),
  authorizeUpdate: (viewer, found) => {
    const present = requireVisible(found)
    requirePermission(canUpdate(viewer, present))
    return present
  },
}

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
  const blank = constraintViolation('password', `${properties.password.label} can't be blank.`)
  return { values, violations: [...violations, blank] }
}

/** A user with the values of a draft. A password is hashed; null removes a value. */
export async function withValues(present: User, { password, ...values }: Values): Promise<User> {
  const next = await withDraft(properties, present, values)
  return typeof password === 'string' ? { ...next, password: await hashPassword(password) } : next
}
