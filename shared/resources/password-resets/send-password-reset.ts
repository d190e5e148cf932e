import type { Issuer } from '#shared/access/issuer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { type Message, message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { fullDateTime } from '#shared/resources/mails/full-date-time.ts'
import { type Content, letterOf } from '#shared/resources/mails/letter.ts'
import { routes as pages } from '#shared/resources/pages/routes.ts'
import { displayName } from '#shared/resources/principals/model.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type PasswordReset, passwordResetsIn } from './store.ts'
import { hasPassword, newSecret, tokenWith } from './token.ts'

/**
 * The user for whom a new password is requested. A visitor enters the login or the email address (`login`). Another
 * user specifies the id (`user`).
 */
type Occasion = { login: string; from: string } | { user: number; by: number | undefined }

/** The value of a job's subject while its user is not known yet. No user has this id. */
const NO_USER = 0

/**
 * The secret data of a job: the secret of the token, the entered login, and the network address of the visitor who
 * entered the login.
 */
interface Secret {
  secret: string
  login?: string
  from?: string
}

/**
 * Creates the job that finds the user and sends them a mail about a new password. Until the job ends, it stores the
 * login or email address that a visitor entered.
 */
export function createSendPasswordResetJob(occasion: Occasion, ports: Ports): Accepted {
  const isByLogin = 'login' in occasion
  const [subject, by] = isByLogin ? [NO_USER, undefined] : [occasion.user, occasion.by]
  const secret: Secret = { secret: newSecret(), ...(isByLogin && occasion) }
  return jobsIn(ports).accept({ kind: 'send-password-reset', subject, by }, JSON.stringify(secret))
}

/**
 * The worker, which sends a mail to an active user. Users with a password get the link to set a new password; users who
 * sign in at an issuer get the name of the issuer. Sends no mail if there have been too many requests for the user
 * within an hour. If the process crashes before the job ends, the same mail may be sent again.
 */
export async function sendPasswordReset(job: Job, ports: Ports): Promise<void> {
  const secret = await jobsIn(ports).secretOf(job)
  const mail = secret === undefined ? undefined : await mailFor(job, JSON.parse(secret), ports)
  if (mail) await ports.mailer.send(mail)
  await jobsIn(ports).end(job, [])
}

async function mailFor(job: Job, { secret, login, from }: Secret, ports: Ports): Promise<Mail | undefined> {
  const [user, configuration] = await Promise.all([
    login === undefined ? usersIn(ports).byId(job.subject) : userNamed(login, ports),
    ports.configuration.current(),
  ])
  const issuer = user && issuerOf(user, ports)
  if (!user || !isActive(user) || !(hasPassword(user, configuration) || issuer)) return undefined
  const { token, hash } = tokenWith(user, secret)
  const reset = await passwordResetsIn(ports).grant(user, job.id, hash)
  if (!reset) return undefined
  const requested = await requestOf(job, from, ports)
  const content = await inLanguageOf(user, configuration, () =>
    hasPassword(user, configuration)
      ? linkMail(token, reset, requested(), configuration, ports)
      : issuerMail(issuer as Issuer, requested(), configuration, ports),
  )
  return { id: job.id, to: user.email, ...content }
}

const issuerOf = ({ identityUrl }: User, { issuers }: Ports): Issuer | undefined =>
  issuers.find(({ name }) => identityUrl?.startsWith(`${name}:`))

/**
 * Returns the user whose login or email address is the given string. Returns undefined if there is no such user, or if
 * the string is the login of one user and the address of another user.
 */
async function userNamed(text: string, ports: Ports): Promise<User | undefined> {
  const users = usersIn(ports)
  const found = await Promise.all([users.ownerOf('login', text), users.ownerOf('email', text)])
  const [id, other] = new Set(found.filter((one) => one !== undefined))
  return id === undefined || other !== undefined ? undefined : users.byId(id)
}

/**
 * Returns a function that makes the sentence with the time and the origin of a request. The function is called when the
 * reader's language is the current one.
 */
async function requestOf(
  { by, acceptedAt }: Job,
  from: string | undefined,
  ports: Ports,
): Promise<() => Message> {
  const [requester, { settings }] = await Promise.all([
    by === undefined ? undefined : usersIn(ports).byId(by),
    ports.configuration.current(),
  ])
  if (requester) {
    const name = displayName(requester, settings.userFormat)
    return () => message`${name} requested a new password for you on ${fullDateTime(acceptedAt)} (UTC).`
  }
  return () =>
    message`A new password for your account was requested on ${fullDateTime(acceptedAt)} (UTC), from the network address ${from ?? ''}.`
}

const nameIn = ({ settings }: Configuration): string => settings.instanceName

function linkMail(
  token: string,
  { validUntil }: PasswordReset,
  requested: Message,
  configuration: Configuration,
  { publicUrl }: Ports,
): Content {
  const link = `${publicUrl}${pages.reset.path}?token=${encodeURIComponent(token)}`
  return letterOf(configuration, say(message`Choose a new password for ${nameIn(configuration)}`), [
    say('Hello,'),
    say(requested),
    say('To choose your new password, open this page:'),
    { link, label: say('Choose a new password') },
    say(message`The link can be used once, until ${fullDateTime(validUntil)} (UTC).`),
    say('If you did not request this, you can ignore this email: your password stays as it is.'),
  ])
}

/** Returns the mail to a user who signs in at an issuer. */
function issuerMail(
  { name, title = name }: Issuer,
  requested: Message,
  configuration: Configuration,
  { publicUrl }: Ports,
): Content {
  const installation = nameIn(configuration)
  return letterOf(configuration, say(message`How you sign in to ${installation}`), [
    say('Hello,'),
    say(requested),
    say(message`You do not need a password of ${installation}: you sign in with ${title}.`),
    { link: `${publicUrl}${pages.console.path}`, label: say('Open the console') },
    say('If you did not request this, you can ignore this email.'),
  ])
}
