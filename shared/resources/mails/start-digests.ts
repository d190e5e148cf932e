import { jobsIn } from '#shared/job-kinds.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { SchedulePeriod } from '#shared/platform/jobs/schedule-store.ts'
import { inResumableSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { hoursBegun, type LocalHour, weekdayOf } from '#shared/platform/time-zone.ts'
import type { Ports } from '#shared/ports.ts'
import { kept, type Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { digestHoursOf, timeZoneOf, workdaysOf } from '#shared/resources/users/model.ts'
import { usersIn, usersWithMailHours } from '#shared/resources/users/store.ts'
import { type Recipient, recipientWith } from './recipient.ts'
import { createSendDigestJob } from './send-digest.ts'

/** Creates the job that starts all digests that became due in a period. */
export const createStartDigestsJob = (period: SchedulePeriod, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'start-digests', subject: 0, period })

type HoursIn = (timeZone: string) => LocalHour[]

/** The worker: starts the digest of each user who has a digest hour in the period. Idempotent. */
export async function startDigests(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { after, until } = job.period as SchedulePeriod
  const hoursIn = oncePerKey((zone: string) => hoursBegun(zone, Date.parse(after), Date.parse(until)))
  const users = await usersWithMailHours(usersIn(ports))
  const due = users.filter(({ timeZone, digestHours }) =>
    hoursIn(timeZone).some(({ hour }) => digestHours.includes(hour)),
  )
  const ids = due.map(({ id }) => id)
  await inResumableSteps(ids, jobsIn(ports).progressOf(job), requireTime, (step) =>
    Promise.all(step.map((id) => startDigest(id, hoursIn, ports))),
  )
  await jobsIn(ports).end(job, [])
}

/**
 * Stores a job that mails unread notifications as a digest, and marks these notifications in the same transaction. Each
 * notification is therefore in only one digest, even if runs overlap or the mail is late.
 */
async function startDigest(id: number, hoursIn: HoursIn, ports: Ports): Promise<void> {
  const accepted = await retryingRefusals(async () => {
    const [recipient, { unread }] = await Promise.all([recipientWith(id, ports), inboxesIn(ports).head(id)])
    if (!recipient || unread === 0 || !isDue(recipient, hoursIn)) return undefined
    const inbox = await inboxesIn(ports).all(id)
    const all = notificationsIn(inbox)
    const isFresh = ({ isRead, digest }: Notification) => !isRead && digest === undefined
    const fresh = new Set(kept(all, ports.now()).filter(isFresh))
    if (fresh.size === 0) return undefined
    const marked = all.map((one) => (fresh.has(one) ? { ...one, digest: inbox.version } : one))
    const accepted = createSendDigestJob(id, inbox.version, ports)
    await ports.table.write([...inboxesIn(ports).changes(inbox, marked), accepted.acceptance])
    return accepted
  })
  if (accepted) await enqueue(jobsIn(ports), accepted.job)
}

/**
 * Returns whether a digest is due. A digest is due if one of the user's digest hours has begun, and the day is one of
 * the user's working days.
 */
function isDue({ user, context }: Recipient, hoursIn: HoursIn): boolean {
  const hours = digestHoursOf(user)
  const workdays = workdaysOf(user, context.viewer.configuration.settings)
  return hoursIn(timeZoneOf(user)).some(
    ({ day, hour }) => hours.includes(hour) && workdays.includes(weekdayOf(day)),
  )
}
