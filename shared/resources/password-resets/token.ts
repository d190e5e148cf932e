import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type PasswordReset, passwordResetsIn } from './store.ts'

/** `opr_<user id>_<secret>`: the token contains the id of its user. */
const TOKEN = /^opr_([1-9]\d{0,14})_[\w-]{43}$/

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** Generates the secret part of a token. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the token for a user and a secret, and the hash of the token. */
export function tokenWith({ id }: User, secret: string): { token: string; hash: string } {
  const token = `opr_${id}_${secret}`
  return { token, hash: sha256(token).toString('base64url') }
}

/** Returns whether a user signs in with a password. Only such users may choose a new password with a link. */
export const hasPassword = (user: User, { settings }: Configuration): boolean =>
  settings.passwordAuthentication && typeof user.password === 'string'

/** A user, with the link that lets them choose a new password. */
interface Found {
  user: User
  reset: PasswordReset
}

/** Returns the password reset that a token allows, with its user; undefined if the token is not valid. */
export async function findReset(token: unknown, ports: Ports): Promise<Found | undefined> {
  const id = typeof token === 'string' ? TOKEN.exec(token)?.[1] : undefined
  if (id === undefined) return undefined
  const [user, reset, configuration] = await Promise.all([
    usersIn(ports).byId(Number(id)),
    passwordResetsIn(ports).of(Number(id)),
    ports.configuration.current(),
  ])
  if (!user || !reset || !isActive(user) || !hasPassword(user, configuration)) return undefined
  return isValid(reset, String(token), user, ports.now()) ? { user, reset } : undefined
}

/**
 * Returns whether a token belongs to a valid link.
 *
 * A link becomes invalid when the session epoch of the user is raised, for example by a new password or a lock.
 */
function isValid({ hash, email, epoch, validUntil }: PasswordReset, token: string, user: User, now: Date) {
  if (hash === undefined || validUntil <= now.toISOString()) return false
  if (email !== user.email || epoch !== (user.sessionEpoch ?? 0)) return false
  return timingSafeEqual(sha256(token), Buffer.from(hash, 'base64url'))
}
