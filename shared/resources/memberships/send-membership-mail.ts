import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { type Message, message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { type Content, letterOf } from '#shared/resources/mails/letter.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { routes as redirections } from '#shared/resources/redirections/routes.ts'
import { isActive } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type Membership, rolesOf } from './model.ts'
import { membershipsIn } from './store.ts'

/** A mail to members about their roles in a project or, if the project is null, about their global roles. */
export interface Notice {
  project: number | null
  /** The sender's text, which may be empty. It is kept only until the mail is sent. */
  message: string
}

/** Creates the job that sends a user a mail about their roles. */
export const createSendMembershipMailJob = (
  user: number,
  { project, message }: Notice,
  ports: Ports,
): Accepted => jobsIn(ports).accept({ kind: 'send-membership-mail', subject: user, project }, message)

/**
 * The worker: sends an active user a mail about their current roles. Sends nothing if the membership was deleted. After
 * a crash, the mail may be sent again under the same id.
 */
export async function sendMembershipMail(job: Job, ports: Ports): Promise<void> {
  const { subject, project = null } = job
  const [note = '', user, membership, configuration] = await Promise.all([
    jobsIn(ports).secretOf(job),
    usersIn(ports).byId(subject),
    membershipsIn(ports).in(subject, project),
    ports.configuration.current(),
  ])
  if (user && isActive(user) && !user.mailRefused && membership) {
    const sentence = await sentenceOn(membership, ports)
    const content = await inLanguageOf(user, configuration, () => contentOf(configuration, sentence, note))
    await ports.mailer.send({ id: job.id, to: user.email, ...content })
  }
  await jobsIn(ports).end(job, [])
}

/** Returns the content of the mail. Only the text of the mail depends on the membership; the subject does not. */
const contentOf = (configuration: Configuration, sentence: Message, note: string): Content =>
  letterOf(configuration, say(message`Your roles in ${configuration.settings.instanceName}`), [
    say('Hello,'),
    say(sentence),
    note !== '' && { written: note },
  ])

async function sentenceOn(membership: Membership, ports: Ports): Promise<Message> {
  const { project: id } = membership
  const roles = await roleNames(membership, ports)
  if (id === null) return message`Your roles in all projects are now: ${roles}.`
  const name = (await projectsIn(ports).byId(id))?.name ?? ''
  const address = `${ports.publicUrl}${href(redirections.project, { id })}`
  return message`Your roles in the project “${name}” (${address}) are now: ${roles}.`
}

async function roleNames(membership: Membership, { configuration }: Ports): Promise<string> {
  const { roles } = await configuration.current()
  const held = rolesOf(membership)
  return roles.flatMap(({ id, name }) => (held.includes(id) ? name : [])).join(', ')
}
