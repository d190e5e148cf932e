import { hashPassword } from '#shared/access/password.ts'
import type { App } from '#shared/app.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { WritableResource } from '#shared/platform/endpoints/writing.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { constraintViolation, requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { User } from './model.ts'
import { canManage, canUpdate } from './policy.ts'
import { limits, properties } from './properties.ts'
import { activeAdministrators } from './store.ts'

/** The user that an address names. Asked before a write, `me` is read anew: it may have changed since. */
export const addressedUser = async (
  { params, viewer }: Request<'id'>,
  { users }: App,
): Promise<User | undefined> => {
  const id = params.id === ME ? (await viewer).user?.id : params.id
  return id === undefined ? undefined : users.byId(id)
}

/**
 * How many can administer, for an answer about the requester: whoever else an administrator asks about is not the last
 * one. Where a token tells who asks, it is asked for at once, and costs no round trip.
 */
export async function administratorsIfOwn(
  { params, claimedId, viewer }: Request<'id'>,
  { table }: App,
): Promise<number | undefined> {
  // Bad credentials are for those to tell who need good ones.
  const ownId = () => claimedId ?? viewer.then(({ user }) => user?.id).catch(() => undefined)
  const isOwn = params.id === ME || params.id === (await ownId())
  return isOwn ? activeAdministrators(table) : undefined
}

/** How users are written. */
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

/** What an invitation does not say follows from the address. */
function fromAddress(email: unknown): Values {
  if (typeof email !== 'string' || !email.includes('@')) return {}
  const address = email.trim()
  const at = address.lastIndexOf('@')
  const firstName = cut(address.slice(0, at), limits.name)
  return {
    // A login may hold neither of the two, an address may.
    login: cut(address, limits.login).replace(/[:/]/g, '_'),
    // Nobody sees a name of nothing but invisible characters.
    ...(fold(firstName).trim() !== '' && { firstName }),
    lastName: cut(address.slice(at), limits.name),
  }
}

/** An invitation needs nothing but the address: where that is wrong, nothing that follows from it is to blame. */
function invited({ values, violations }: Draft, input: Values): Draft {
  const isBlamed = (attribute = '') => attribute === 'email' || Object.hasOwn(input, attribute)
  const isAddressWrong = violations.some(({ details }) => details.attribute === 'email')
  const blamed = violations.filter(({ details }) => isBlamed(details.attribute))
  return { values, violations: isAddressWrong ? blamed : violations }
}

/** Who is to sign in at once needs a way to do so. */
function withPassword({ values, violations }: Draft): Draft {
  const isWrong = violations.some(({ details }) => details.attribute === 'password')
  if (values.password || values.auth_source || values.identity_url || isWrong) return { values, violations }
  const blank = constraintViolation('password', `${properties.password.label} can't be blank.`)
  return { values, violations: [...violations, blank] }
}

/** The members of an entity that hold the values of a draft under another name, or in another form. */
const renamed: Record<string, string> = { identity_url: 'identityUrl', auth_source: 'authSource' }

/** A user with the values of a draft; a password is hashed, what is null is gone. */
export async function withValues(present: User, { password, ...values }: Values): Promise<User> {
  const members = Object.entries(values).map(([name, value]) => [renamed[name] ?? name, value ?? undefined])
  const hash = typeof password === 'string' ? await hashPassword(password) : present.password
  const next = { ...present, ...Object.fromEntries(members), password: hash }
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined),
  ) as unknown as User
}
