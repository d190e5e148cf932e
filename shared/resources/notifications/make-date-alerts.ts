import { system } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { DAY, dayOf } from '#shared/platform/calendar.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { SchedulePeriod } from '#shared/platform/jobs/schedule-store.ts'
import { inResumableSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { hoursBegun } from '#shared/platform/time-zone.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { usersIn, usersWithMailHours } from '#shared/resources/users/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { CODE, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { alertMarker } from './alerts-store.ts'
import { notifyOne } from './notify.ts'
import { usersFor } from './receivers.ts'
import { alertOn, type DateAlert, dateAlerts } from './settings.ts'

/** The hour of the day at which a user gets date alerts, in the user's time zone. */
const HOUR = 6

/**
 * Creates the job that sends date alerts for a period. The job notifies the users in whose time zones the hour `HOUR`
 * began during the period.
 */
export const createMakeDateAlertsJob = (period: SchedulePeriod, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'make-date-alerts', subject: 0, period })

/**
 * For each user, keyed by id: the days on which the hour `HOUR` began, in the user's time zone, during the job's
 * period. Users without such a day are left out.
 */
type DaysOf = ReadonlyMap<number, readonly string[]>

/**
 * The worker that sends date alerts: notifications about open work packages whose start or due date is near. The worker
 * first finds, for each user, the days on which the hour `HOUR` began during the job's period. With the index of dates,
 * it then finds the work packages with a date near one of these days. The settings of each user determine which of
 * these dates cause an alert.
 */
export async function makeDateAlerts(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const days = await daysOf(job.period as SchedulePeriod, ports)
  const context = new ProjectContext(system(await ports.configuration.current()), ports)
  const found = [...new Set([...days.values()].flat())].flatMap((day) =>
    dateAlerts.map(({ date, offset }) => workPackagesIn(ports).on(date, dayAfter(day, offset))),
  )
  const ids = distinctIds((await Promise.all(found)).flat())
  await inResumableSteps(ids, jobsIn(ports).progressOf(job), requireTime, (step) =>
    Promise.all(step.map((id) => alertAbout(id, days, context))),
  )
  await jobsIn(ports).end(job, [])
}

const dayAfter = (day: string, offset: number): string => dayOf(Date.parse(day) + offset * DAY)

async function daysOf({ after, until }: SchedulePeriod, ports: Ports): Promise<DaysOf> {
  const daysIn = oncePerKey((zone: string) =>
    hoursBegun(zone, Date.parse(after), Date.parse(until)).flatMap(({ day, hour }) =>
      hour === HOUR ? day : [],
    ),
  )
  const users = await usersWithMailHours(usersIn(ports))
  return new Map(
    users.map(({ id, timeZone }) => [id, daysIn(timeZone)] as const).filter(([, days]) => days.length > 0),
  )
}

/**
 * Creates the alerts about an open work package: for its assignee, its accountable user and its watchers, if `days`
 * contains days for them.
 */
async function alertAbout(id: number, days: DaysOf, context: ProjectContext): Promise<void> {
  const { ports, viewer } = context
  const workPackage = await workPackagesIn(ports).byId(id)
  if (!workPackage || workPackage.removal) return
  if (statusOf(viewer.configuration, workPackage.status).isClosed) return
  const users = distinctIds(await concerned(workPackage, context)).filter((user) => days.has(user))
  for (const user of users) await alertUser(user, workPackage, days.get(user) ?? [], ports)
}

async function concerned(workPackage: WorkPackage, context: ProjectContext): Promise<number[]> {
  const { id, assignee, responsible } = workPackage
  const sources = [
    usersFor(assignee, context),
    usersFor(responsible, context),
    watchersIn(context.ports).of(referenceTo({ code: CODE }, id)),
  ]
  return (await Promise.all(sources)).flat()
}

async function alertUser(
  id: number,
  workPackage: WorkPackage,
  days: readonly string[],
  ports: Ports,
): Promise<void> {
  const user = await usersIn(ports).byId(id)
  for (const day of user ? days : [])
    for (const alert of dateAlerts) {
      const isAsked = alertOn(alert, user?.notifications, workPackage.project)
      if (isAsked && workPackage[alert.date] === dayAfter(day, alert.offset))
        await makeOnce(id, workPackage, alert, ports)
    }
}

/** Creates an alert for a user about a date of a work package, unless the user already has this alert. */
async function makeOnce(
  user: number,
  workPackage: WorkPackage,
  { setting, date: name, offset }: DateAlert,
  ports: Ports,
): Promise<void> {
  const date = workPackage[name] ?? ''
  const marker = alertMarker({ user, workPackage: workPackage.id, setting, date }, ports.now())
  const alert = { kind: setting, days: Math.abs(offset), date }
  try {
    await notifyOne(
      { user, workPackage, reason: 'dateAlert', alert, createdAt: +ports.now() },
      [marker],
      ports,
    )
  } catch (error) {
    if (!(error instanceof WriteRefused && error.refused.includes(marker))) throw error
  }
}
