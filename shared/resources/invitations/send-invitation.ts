import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import { tooManyRequests } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { type Message, message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { fullDateTime } from '#shared/resources/mails/full-date-time.ts'
import { letterOf } from '#shared/resources/mails/letter.ts'
import { rolesOf } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { displayName } from '#shared/resources/principals/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Invitation, User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'

const HOUR_MS = 3600 * 1000
const VALID_MS = 7 * 24 * HOUR_MS

/** Maximum number of times that a user's invitation may be sent again within an hour. */
const MAX_RESENT = 20

/** The format of a token, `opi_<user id>_<secret>`. The id is that of the invited user. */
const TOKEN = /^opi_([1-9]\d{0,14})_[\w-]{43}$/

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** An invited user, and the job that sends the mail. */
interface AcceptedInvitation extends Accepted {
  invited: User
}

/** The inviting user, and the project. */
type InvitationDetails = Pick<Job, 'by' | 'project'>

/**
 * Invites a user, and creates the job that sends the mail. The user's entity contains only the hash of the token. The
 * job contains the token itself, which is deleted with the job. An earlier invitation is no longer valid.
 *
 * @throws `TooManyRequests` if the user has been invited again too often within an hour
 */
export function invite(user: User, ports: Ports, details: InvitationDetails = {}): AcceptedInvitation {
  const resentAt = user.invitation ? resentWith(user.invitation, ports.now()) : undefined
  const token = `opi_${user.id}_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(ports.now().getTime() + VALID_MS).toISOString()
  const invitation = { hash: sha256(token).toString('base64url'), email: user.email, expiresAt, resentAt }
  const accepted = jobsIn(ports).accept({ kind: 'send-invitation', subject: user.id, ...details }, token)
  return { invited: { ...user, invitation }, ...accepted }
}

/**
 * Returns the times within the last hour at which the invitation was resent, including the current time.
 *
 * @throws `TooManyRequests` if the maximum number within an hour has been reached
 */
function resentWith({ resentAt = [] }: Invitation, now: Date): string[] {
  const recent = resentAt.filter((time) => Date.parse(time) > +now - HOUR_MS)
  const [oldest] = recent
  if (oldest && recent.length >= MAX_RESENT)
    throw tooManyRequests(Math.ceil((Date.parse(oldest) + HOUR_MS - +now) / 1000))
  return [...recent, now.toISOString()]
}

/**
 * The worker that sends the mail of an invitation, if the invitation is still valid. It also deletes the token from the
 * job.
 *
 * If the process crashes before the token is deleted, the mail is sent again under the same id. A mailer that stores
 * mails by id keeps one copy; SES sends two.
 */
export async function sendInvitation(job: Job, ports: Ports): Promise<void> {
  const token = await jobsIn(ports).secretOf(job)
  const [user, configuration] = await Promise.all([
    findInvitedUser(token, ports),
    ports.configuration.current(),
  ])
  if (token && user) {
    const sentence = await sentenceOn(user, job, ports)
    const write = () => ({ id: job.id, ...invitationMail(token, user, configuration, ports, sentence) })
    await ports.mailer.send(await inLanguageOf(user, configuration, write))
  }
  // Another run may already have ended the job, because SQS may deliver a message twice.
  await jobsIn(ports).end(job, [])
}

/**
 * Returns the sentence that names the inviting user, the project and the roles; undefined if the inviting user is
 * unknown. It contains only facts that the invited user sees after accepting.
 */
async function sentenceOn(
  user: User,
  { by, project: id }: InvitationDetails,
  ports: Ports,
): Promise<Message | undefined> {
  const [inviter, project, membership, { roles, settings }] = await Promise.all([
    by === undefined ? undefined : usersIn(ports).byId(by),
    typeof id === 'number' ? projectsIn(ports).byId(id) : undefined,
    typeof id === 'number' ? membershipsIn(ports).in(user.id, id) : undefined,
    ports.configuration.current(),
  ])
  if (!inviter) return undefined
  const name = displayName(inviter, settings.userFormat)
  if (!project || !membership) return message`${name} has invited you to ${settings.instanceName}.`
  const held = rolesOf(membership)
  const as = roles.flatMap((role) => (held.includes(role.id) ? role.name : [])).join(', ')
  return message`${name} has invited you to the project “${project.name}”. Your roles: ${as}.`
}

/**
 * Returns the mail that invites a user. Apart from fixed texts, it contains only the user's email address, the link,
 * and names, which are short and have no line breaks. Nobody can therefore use the service to send their own texts to
 * strangers.
 */
function invitationMail(
  token: string,
  { email, invitation }: InvitedUser,
  configuration: Configuration,
  { publicUrl }: Ports,
  sentence: Message | undefined,
): Omit<Mail, 'id'> {
  const { instanceName } = configuration.settings
  const link = `${publicUrl}${routes.invitation.path}?token=${encodeURIComponent(token)}`
  const who = sentence && say(sentence)
  const begin = who
    ? say('To choose a password and get started, open this page:')
    : say(
        message`You have been invited to ${instanceName}. To choose a password and get started, open this page:`,
      )
  const content = letterOf(configuration, say(message`Your invitation to ${instanceName}`), [
    say('Hello,'),
    who,
    begin,
    { link, label: say('Accept the invitation') },
    say(message`The link can be used once, until ${fullDateTime(invitation.expiresAt)} (UTC).`),
    say('If you did not expect this invitation, you can ignore this email.'),
  ])
  return { to: email, ...content }
}

/**
 * Returns the user whom a token invites; undefined if the token is malformed, has expired, or has already been used or
 * replaced.
 */
export async function findInvitedUser(token: unknown, ports: Ports): Promise<InvitedUser | undefined> {
  const id = userIdOfInvitation(token)
  const user = id === undefined ? undefined : await usersIn(ports).byId(id)
  return user && isInvitedBy(String(token), user, ports.now()) ? user : undefined
}

/** Returns the id of the user in an invitation token; undefined if the token is malformed. */
const userIdOfInvitation = (token: unknown): number | undefined => {
  const id = typeof token === 'string' ? TOKEN.exec(token)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

/** A user whose invitation can still be accepted. */
export type InvitedUser = User & { invitation: Invitation }

/** Returns true if a token belongs to the user's invitation, and the invitation is still valid. */
export function isInvitedBy(token: string, user: User, now: Date): user is InvitedUser {
  const { status, removal, invitation, email } = user
  if (status !== 'invited' || removal || invitation?.email !== email) return false
  if (invitation.expiresAt <= now.toISOString()) return false
  return timingSafeEqual(sha256(token), Buffer.from(invitation.hash, 'base64url'))
}
