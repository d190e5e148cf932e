import { hashPassword } from '#shared/access/password.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import type { User } from './model.ts'
import { properties } from './properties.ts'
import { decreasesAdministrators, keepingOneAdministrator, usersIn } from './store.ts'

/** Adds a user. One who is invited gets a mail. @throws ValueTaken, or WriteRefused if an import took the id first */
export const insertUser = (user: User, ports: Ports, by?: number): Promise<void> =>
  inviting(user, user.status === 'invited', ports, (saved, also) => usersIn(ports).insert(saved, ...also), by)

/**
 * Saves a change of a user. A new address of an invited user gets a new invitation; the old one becomes invalid.
 *
 * @param more changes in the same transaction
 * @throws as `replaceUser`
 */
export const changeUser = (before: User, after: User, ports: Ports, more: Write[] = []): Promise<void> =>
  inviting(after, after.status === 'invited' && after.email !== before.email, ports, (saved, also) =>
    replaceUser(ports, before, saved, { also: [...also, ...more] }),
  )

/** Sends an invited user a new invitation. @throws as `replaceUser` */
export const inviteAgain = (user: User, ports: Ports, by?: number): Promise<void> =>
  inviting(user, true, ports, (saved, also) => replaceUser(ports, user, saved, { also }), by)

/** Saves a user, perhaps with an invitation, which is sent afterwards. */
async function inviting(
  user: User,
  isInviting: boolean,
  ports: Ports,
  save: (saved: User, also: Write[]) => Promise<void>,
  by?: number,
): Promise<void> {
  if (!isInviting) return save(user, [])
  const { invited, job, acceptance } = invite(user, ports, { by })
  await save(invited, [acceptance])
  await enqueue(jobsIn(ports), job)
}

/** A user with the values of a draft. A password is hashed; null removes a value. */
export async function withValues(present: User, { password, ...values }: Values): Promise<User> {
  const next = await withDraft(properties, present, values)
  return typeof password === 'string' ? { ...next, password: await hashPassword(password) } : next
}

/** The 422 error for a change that would leave no active administrator. */
const lastAdministrator = (): ApiError =>
  constraintViolation('base', 'The last active administrator cannot be locked, demoted or deleted.')

/**
 * Writes the next state of a user.
 *
 * @param refusal the error if the user is the last active administrator and would no longer be one
 * @throws ValueTaken, or WriteRefused if another request changed the user first
 */
export async function replaceUser(
  ports: Ports,
  before: User,
  after: User,
  { also = [], refusal = lastAdministrator }: { also?: Write[]; refusal?: () => ApiError } = {},
): Promise<void> {
  try {
    await usersIn(ports).replaceBy(before, after, (changes) => [...keepingOneAdministrator(changes), ...also])
  } catch (error) {
    // If other conditions failed too, the user was changed and may not be an administrator any more: the retry decides.
    const [refused, ...more] = error instanceof WriteRefused ? error.refused : []
    throw refused && more.length === 0 && decreasesAdministrators(refused) ? refusal() : error
  }
}
