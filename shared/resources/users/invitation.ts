import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '#shared/app.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Invitation, User } from './model.ts'

const VALID_MS = 7 * 24 * 3600 * 1000

/** `opi_<user id>_<secret>`: the token names its user. */
const TOKEN = /^opi_([1-9]\d{0,14})_[\w-]{43}$/

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** An invited user, and the job that sends the mail. */
interface AcceptedInvitation extends Accepted {
  invited: User
}

/**
 * Invites a user. The user keeps only the hash of the token; the token itself is kept in the job and deleted with it.
 * An earlier invitation is no longer valid.
 */
export function invite(user: User, { jobs, now }: App): AcceptedInvitation {
  const token = `opi_${user.id}_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now().getTime() + VALID_MS).toISOString()
  const invitation = { hash: sha256(token).toString('base64url'), email: user.email, expiresAt }
  const accepted = jobs.accept({ kind: 'send-invitation', subject: user.id }, token)
  return { invited: { ...user, invitation }, ...accepted }
}

/** The id of the user that an invitation token names, or undefined if the token is malformed. */
export const userIdOfInvitation = (token: unknown): number | undefined => {
  const id = typeof token === 'string' ? TOKEN.exec(token)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

/** A user whose invitation can still be accepted. */
export type InvitedUser = User & { invitation: Invitation }

/** Whether a token is that of the user's invitation, and the invitation is still valid. */
export function isInvitedBy(token: string, user: User, now: Date): user is InvitedUser {
  const { status, removal, invitation, email } = user
  if (status !== 'invited' || removal || invitation?.email !== email) return false
  if (invitation.expiresAt <= now.toISOString()) return false
  return timingSafeEqual(sha256(token), Buffer.from(invitation.hash, 'base64url'))
}
