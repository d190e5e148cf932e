import type { Stores } from '#shared/app.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { html } from '#shared/platform/http/html.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import type { Outcome } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { routes as redirections } from '#shared/resources/redirections/routes.ts'
import { isActive } from '#shared/resources/users/model.ts'
import { type Membership, rolesOf } from './model.ts'

/** A mail that tells members of their roles in a project or, without a project, of their global roles. */
export interface Notice {
  project: number | null
  /** Text from the sender; empty for nothing. It is kept only until the mail is sent. */
  message: string
}

/** Accepts the job that sends the mail to a user. */
export const acceptMembershipMail = (
  user: number,
  { project, message }: Notice,
  { jobs }: Stores<'jobs'>,
): Accepted => jobs.accept({ kind: 'send-membership-mail', subject: user, project }, message)

/**
 * The worker: tells an active user which roles they have now. If the membership has gone, there is nothing to tell. A
 * crash after the mail sends it again under the same id.
 */
export async function sendMembershipMail(
  job: Job,
  stores: Stores<'configuration' | 'jobs' | 'mailer' | 'memberships' | 'projects' | 'publicUrl' | 'users'>,
): Promise<Outcome> {
  const { subject, project = null } = job
  const [message = '', user, membership] = await Promise.all([
    stores.jobs.secretOf(job),
    stores.users.byId(subject),
    stores.memberships.in(subject, project),
  ])
  if (user && isActive(user) && membership)
    await stores.mailer.send({
      id: job.id,
      to: user.email,
      ...(await contentOf(membership, message, stores)),
    })
  await stores.jobs.end(job, [])
  return 'done'
}

/** Names and the message come from outside, so the HTML escapes them; the subject is the same for all. */
async function contentOf(
  membership: Membership,
  message: string,
  stores: Stores<'configuration' | 'projects' | 'publicUrl'>,
): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const [where, roles] = await Promise.all([placeOf(membership, stores), roleNames(membership, stores)])
  const sentence = `your roles ${where} are now: ${roles}.`
  return {
    subject: 'Your roles in Project Management',
    text: `Hello,\n\n${sentence}\n${message && `\n${message}\n`}`,
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your roles in Project Management</title></head>
<body>
<p>Hello,</p>
<p>${sentence}</p>
<p style="white-space: pre-line">${message}</p>
</body>
</html>
`.text,
  }
}

async function placeOf(
  { project: id }: Membership,
  { projects, publicUrl }: Stores<'projects' | 'publicUrl'>,
): Promise<string> {
  if (id === null) return 'in all projects'
  const name = (await projects.byId(id))?.name ?? ''
  return `in the project “${name}” (${publicUrl}${href(redirections.project, { id })})`
}

async function roleNames(
  membership: Membership,
  { configuration }: Stores<'configuration'>,
): Promise<string> {
  const { roles } = await configuration.current()
  const held = rolesOf(membership)
  return roles.flatMap(({ id, name }) => (held.includes(id) ? name : [])).join(', ')
}
