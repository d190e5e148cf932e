import { jobsIn } from '#shared/job-kinds.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { notifyOne } from '#shared/resources/notifications/notify.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { remindersIn } from './store.ts'

/** Number of reminders that are fired between two checks of the remaining time. */
const REMINDERS_PER_STEP = 25

/** Creates the job that fires the reminders that are due. Returns undefined if none are due. */
export async function startReminderFiring(ports: Ports): Promise<Job | undefined> {
  const due = await remindersIn(ports).due(ports.now(), 1)
  if (due.length === 0) return undefined
  const { job, acceptance } = jobsIn(ports).accept({ kind: 'fire-reminders', subject: 0 })
  await ports.table.write([acceptance])
  return job
}

/** The worker, which turns due reminders into notifications. */
export async function fireReminders(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  await untilNoneLeft(
    () => remindersIn(ports).due(ports.now(), REMINDERS_PER_STEP),
    requireTime,
    (ids) => fireAll(ids, ports),
  )
  await jobsIn(ports).end(job, [])
}

/**
 * Fires reminders. Reminders of the same user are fired one after the other, because all of them change the same inbox.
 */
async function fireAll(ids: readonly number[], ports: Ports): Promise<void> {
  const found = await Promise.all(ids.map((id) => remindersIn(ports).byId(id)))
  const present = found.filter((one) => one !== undefined)
  const users = distinctIds(present.map(({ user }) => user))
  const fireOf = async (user: number) => {
    for (const one of present) if (one.user === user) await fire(one.id, ports)
  }
  await Promise.all(users.map(fireOf))
}

/**
 * Deletes a reminder. In the same transaction, adds a notification for the user who set the reminder, if this user is
 * active and sees the work package. Does nothing if the reminder has been changed, or if another run has fired it.
 */
async function fire(id: number, ports: Ports): Promise<void> {
  const reminder = await remindersIn(ports).byId(id)
  const workPackage = reminder && (await workPackagesIn(ports).byId(reminder.workPackage))
  if (!reminder) return
  const { user, note } = reminder
  const removal = remindersIn(ports).removal(reminder)
  const alert = workPackage &&
    !workPackage.removal && { user, note, workPackage, reason: 'reminder' as const, createdAt: +ports.now() }
  try {
    if (!alert || !(await notifyOne(alert, removal, ports))) await ports.table.write(removal)
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}
