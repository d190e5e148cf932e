import { jobsIn } from '#shared/job-kinds.ts'
import { inLanguageOf } from '#shared/language/index.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { kept, type Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { headersFor, linkTo, workPackageTitle } from './headers.ts'
import { isSwitchedOn } from './kinds.ts'
import { type LetterPart, letterOf } from './letter.ts'
import { type Recipient, recipientWith } from './recipient.ts'
import { lineAbout } from './sentences.ts'

/** The maximum number of work packages that a digest lists. */
const MAX_LISTED = 30

/** Creates the job that mails the notifications of a digest. */
export const createSendDigestJob = (user: number, digest: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'send-digest', subject: user, digest })

/**
 * The worker that mails those notifications of a digest that are still unread, if there are any. After a crash, the
 * mail may be sent again under the same id.
 */
export async function sendDigest(job: Job, ports: Ports): Promise<void> {
  const recipient = await recipientWith(job.subject, ports)
  if (!recipient || !isSwitchedOn('digest', recipient.user)) return leaveToNext(job, ports)
  const mail = await mailFor(job, recipient, ports)
  if (mail) await ports.mailer.send(mail)
  await jobsIn(ports).end(job, [])
}

/** Ends the digest of a user who can no longer receive mail, and leaves its notifications to the next digest. */
const leaveToNext = (job: Job, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const inbox = await inboxesIn(ports).all(job.subject)
    const all = notificationsIn(inbox)
    const isIn = (one: Notification) => one.digest === job.digest
    const left = all.map((one) => (isIn(one) ? withoutDigest(one) : one))
    await jobsIn(ports).end(job, all.some(isIn) ? inboxesIn(ports).changes(inbox, left) : [])
  })

const withoutDigest = ({ digest: _, ...one }: Notification): Notification => one

async function mailFor(job: Job, { user, context }: Recipient, ports: Ports): Promise<Mail | undefined> {
  const { configuration } = context.viewer
  const all = kept(notificationsIn(await inboxesIn(ports).all(job.subject)), ports.now())
  const unread = all.filter(({ isRead, digest }) => !isRead && digest === job.digest)
  const subjects = await subjectsOf(unread, context)
  if (subjects.length === 0) return undefined
  const content = await inLanguageOf(user, configuration, async () =>
    letterOf(configuration, say('Your unread notifications'), [
      ...(await digestParts(subjects.slice(0, MAX_LISTED), context, ports)),
      subjects.length > MAX_LISTED && say(message`… and ${subjects.length - MAX_LISTED} more`),
      say('This mail was sent automatically; replies are not read.'),
    ]),
  )
  return { id: job.id, to: user.email, headers: headersFor(user, 'digest', configuration, ports), ...content }
}

/** A work package that the reader sees, and the notifications about it, newest first. */
interface Subject {
  workPackage: WorkPackage
  notifications: Notification[]
}

/** Returns the visible work packages that the notifications are about, starting with the newest notification. */
async function subjectsOf(unread: readonly Notification[], context: ProjectContext): Promise<Subject[]> {
  const newestFirst = [...unread].reverse()
  const ids = [...new Set(newestFirst.map(({ workPackage }) => workPackage))]
  const found = ids.map(async (id): Promise<Subject[]> => {
    const workPackage = await context.workPackage(id)
    if (!workPackage || !(await context.sees(workPackage))) return []
    return [{ workPackage, notifications: newestFirst.filter((one) => one.workPackage === id) }]
  })
  return (await Promise.all(found)).flat()
}

/** Returns the parts of the letter for a digest. Work packages are listed below the names of their projects. */
async function digestParts(
  subjects: readonly Subject[],
  context: ProjectContext,
  ports: Ports,
): Promise<LetterPart[]> {
  const projects = [...new Set(subjects.map(({ workPackage }) => workPackage.project))]
  const parts = projects.map(async (id): Promise<LetterPart[]> => {
    const inProject = subjects.filter(({ workPackage }) => workPackage.project === id)
    const items = inProject.map((one) => partOf(one, context, ports))
    return [{ heading: (await context.project(id))?.name ?? '' }, ...(await Promise.all(items))]
  })
  return (await Promise.all(parts)).flat()
}

async function partOf(
  { workPackage, notifications }: Subject,
  context: ProjectContext,
  ports: Ports,
): Promise<LetterPart> {
  const lines = await Promise.all(notifications.map((one) => lineAbout(one, context)))
  const name = workPackageTitle(workPackage)
  return { name, link: linkTo(workPackage, ports), lines: [...new Set(lines)] }
}
