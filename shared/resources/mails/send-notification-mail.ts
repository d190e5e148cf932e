import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { headersFor, linkTo, workPackageTitle } from './headers.ts'
import { isImmediate, isSwitchedOn, type Mailed } from './kinds.ts'
import { letterOf } from './letter.ts'
import { type Recipient, recipientWith } from './recipient.ts'
import { lineAbout } from './sentences.ts'
import { sentMailsIn } from './store.ts'

/**
 * Creates the job that mails a notification to its user immediately. Only mentions and reminders are mailed, and only
 * if the user has not switched these mails off.
 */
export function createSendNotificationMailJobs(
  user: User,
  { id, reason, workPackage, activity, actor }: Notification,
  ports: Ports,
): Accepted[] {
  if (!isImmediate(reason) || !isSwitchedOn(reason, user)) return []
  const mailed: Mailed = { id, reason, workPackage, activity, actor }
  return [jobsIn(ports).accept({ kind: 'send-notification-mail', subject: user.id, mailed })]
}

/**
 * The worker that mails a notification, unless the user has read the notification. A notification beyond the limits of
 * immediate mails is left to the digest. After a crash, the mail may be sent twice, with the same id.
 */
export async function sendNotificationMail(job: Job, ports: Ports): Promise<void> {
  const mail = await mailFor(job, ports)
  if (mail) await ports.mailer.send(mail)
  await jobsIn(ports).end(job, [])
}

async function mailFor(job: Job, ports: Ports): Promise<Mail | undefined> {
  const mailed = job.mailed as Mailed
  const [recipient, workPackage, inbox] = await Promise.all([
    recipientWith(job.subject, ports),
    workPackagesIn(ports).byId(mailed.workPackage),
    inboxesIn(ports).all(job.subject),
  ])
  const unread = notificationsIn(inbox).find((one) => !one.isRead && isAbout(one, mailed))
  if (!recipient || !workPackage || !unread || !isSwitchedOn(mailed.reason, recipient.user)) return undefined
  if (!(await recipient.context.sees(workPackage))) return undefined
  const sent = { job: job.id, workPackage: workPackage.id, at: ports.now().getTime() }
  if (!(await sentMailsIn(ports).admits(job.subject, sent))) return undefined
  const text = unread.note ?? (await commentOf(mailed, ports))
  return { id: job.id, ...(await written(mailed, text, recipient, workPackage, ports)) }
}

/**
 * Returns whether a mail is about a notification. The notification may have been merged with later activities since the
 * mail was requested.
 */
const isAbout = (one: Notification, { id, reason, workPackage, activity }: Mailed): boolean =>
  activity === undefined
    ? one.id === id
    : one.reason === reason &&
      one.workPackage === workPackage &&
      (one.first ?? 0) <= activity &&
      activity <= (one.activity ?? 0)

/** Composes a mail, which quotes the comment or the note if there is one. */
async function written(
  mailed: Mailed,
  text: string,
  { user, context }: Recipient,
  workPackage: WorkPackage,
  ports: Ports,
): Promise<Omit<Mail, 'id'>> {
  const { configuration } = context.viewer
  const project = await context.project(workPackage.project)
  const name = workPackageTitle(workPackage)
  const content = await inLanguageOf(user, configuration, async () =>
    letterOf(configuration, name, [
      say(message`${await lineAbout(mailed, context)}: ${name}, ${project?.name ?? ''}`),
      text !== '' && { written: text },
      { link: linkTo(workPackage, ports), label: say('Open the work package') },
      say('This mail was sent automatically; replies are not read.'),
    ]),
  )
  const headers = headersFor(user, mailed.reason, configuration, ports, workPackage)
  return { to: user.email, headers, ...content }
}

/** Returns the text of the comment that contains the mention; an empty string if there is no comment. */
async function commentOf({ workPackage, activity }: Mailed, ports: Ports): Promise<string> {
  if (activity === undefined) return ''
  const found = await journalsIn(ports).find({ workPackage, version: activity })
  return found?.comment?.raw ?? ''
}
