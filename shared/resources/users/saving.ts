import { hashPassword } from '#shared/access/password.ts'
import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import { sessionsIn } from '#shared/access/session-store.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { sequencesIn, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { auditChange } from './audited.ts'
import { needsPassword, requireCurrentPassword, withoutRevokedTokens } from './current-password.ts'
import { newUser, type User } from './model.ts'
import { isSelf } from './privacy.ts'
import { properties } from './properties.ts'
import { userAudit } from './representer.ts'
import { decreasesAdministrators, endsSessions, keepingOneAdministrator, usersIn } from './store.ts'

/** A new user with the values of a draft. */
export const newFrom = async (values: Values, ports: Ports): Promise<User> =>
  userWithValues(newUser(await sequencesIn(ports).allocate('principals'), ports.now()), values)

/**
 * Adds a user. An invited user gets the invitation by mail.
 *
 * @throws ValueTaken if a unique value is taken
 * @throws WriteRefused if an import took the id first
 */
export const insertUser = (user: User, viewer: Viewer, ports: Ports): Promise<void> =>
  announcing([{ event: 'user:created', id: user.id, projects: [] }], ports, (accepted) =>
    inviting(
      user,
      user.status === 'invited',
      ports,
      (saved, also) =>
        usersIn(ports).insert(
          saved,
          ...also,
          ...accepted,
          ...audit(userAudit, { after: saved }, viewer, ports),
        ),
      viewer.user?.id,
    ),
  )

/**
 * Saves a change of a user. If an invited user's address changes, a new invitation is sent and the old invitation
 * becomes invalid. A new address also clears `mailRefused`, which concerned the previous address. Imports do not clear
 * this value.
 *
 * @param more further writes for the same transaction
 * @throws the same errors as `replaceUser`
 */
export const changeUser = (before: User, after: User, ports: Ports, more: Write[] = []): Promise<void> =>
  inviting(after, after.status === 'invited' && after.email !== before.email, ports, (saved, also) => {
    const marked = before.email === saved.email ? saved : withoutRefusal(saved)
    return replaceUser(ports, before, marked, { also: [...also, ...more] })
  })

const withoutRefusal = ({ mailRefused: _, ...user }: User): User => user

/**
 * Saves a change to a user by a requester. If requesters change their own password, the session of the request
 * continues, and all their other sessions end.
 *
 * @throws the errors of `replaceUser`, or a violation if the current password is missing or wrong
 */
export async function changeInSession(
  before: User,
  changed: User,
  viewer: Viewer,
  { currentPassword, revokeTokens }: Values,
  ports: Ports,
): Promise<void> {
  if (needsPassword(viewer, before, changed, ports.now()))
    await requireCurrentPassword(before, currentPassword, passwordSignInIn(ports))
  const after = withoutRevokedTokens(before, changed, viewer, revokeTokens)
  const { session } = viewer
  const sessionWrites =
    session && isSelf(viewer, before) && endsSessions(before, after)
      ? [sessionsIn(ports).outlasting(session, before)]
      : []
  return changeUser(before, after, ports, [...sessionWrites, ...auditChange(before, after, viewer, ports)])
}

/**
 * Sends an invited user a new invitation.
 *
 * @throws the errors of `replaceUser`
 */
export const inviteAgain = (user: User, ports: Ports, by?: number): Promise<void> =>
  inviting(user, true, ports, (saved, also) => replaceUser(ports, user, saved, { also }), by)

/** Saves a user. If `isInviting` is true, also adds a new invitation, and mails the invitation after the write. */
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

/**
 * Returns the user with the changes of a draft. A null value in the draft removes the user's value. A new password is
 * stored as a hash.
 */
export async function userWithValues(present: User, { password, ...values }: Values): Promise<User> {
  const next = await withDraft(properties, present, values)
  return typeof password === 'string' ? { ...next, password: await hashPassword(password) } : next
}

const lastAdministrator = (): ApiError =>
  constraintViolation('base', 'The last active administrator cannot be locked, demoted or deleted.')

/**
 * Writes the next state of a user.
 *
 * @param refusal returns the error to throw if the write would leave no active administrator
 * @throws ValueTaken if another user has a value that must be unique
 * @throws WriteRefused if another request changed the user first
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
    // If only the condition on the last administrator failed, the error says that the user is the last administrator.
    // If any other condition failed, the user has changed and may no longer be an administrator, so the write is
    // repeated.
    const [refused, ...more] = error instanceof WriteRefused ? error.refused : []
    throw refused && more.length === 0 && decreasesAdministrators(refused) ? refusal() : error
  }
}
