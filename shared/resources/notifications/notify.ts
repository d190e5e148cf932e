import { system } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { allOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Check, sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inResumableSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext, Reads } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { activityFacts, type WorkPackageWrite } from './activity-facts.ts'
import { moveNotificationsAbout, removeNotificationsAbout } from './dependents.ts'
import { deliver, notificationOf, notifyCandidates, receiversAmong, type Trigger } from './making.ts'
import type { ActivityFacts, Reason } from './model.ts'
import { concernedUsers } from './receivers.ts'
import { inboxesIn } from './store.ts'

/**
 * Returns the job that notifies other users of an activity, for the transaction that writes the activity. Returns no
 * job if the activity concerns nobody else. The decision needs no reads in addition to the reads for the write.
 */
export async function notifying(
  write: WorkPackageWrite,
  context: ProjectContext,
  silent = false,
): Promise<Accepted[]> {
  const facts = silent ? undefined : await activityFacts(write, context)
  return facts ? [jobsIn(context.ports).accept({ kind: 'notify', subject: write.after.id, facts })] : []
}

/**
 * The worker: notifies the users whom an activity concerns. Each user is notified only once, even if runs of the job
 * overlap. Nobody is notified of a work package that is being removed. If the work package was removed or moved, the
 * worker corrects the notifications that an interrupted run left behind.
 */
export async function notify(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { assignee, responsible, project } = job.facts as ActivityFacts
  const reads = new Reads(ports)
  const [found, configuration] = await Promise.all([
    workPackagesIn(ports).byId(job.subject),
    ports.configuration.current(),
    // These entities are needed later. Reading them here saves a round trip.
    reads.project(project),
    ...[assignee, responsible].flatMap((id) =>
      id === undefined ? [] : [reads.principal(id), reads.membershipOf(id)(project)],
    ),
  ])
  const context = new ProjectContext(system(configuration), ports, reads)
  if (found && !found.removal) await notifyOf(found, job, context, requireTime)
  else await removeNotificationsAbout(job.subject, ports)
  await jobsIn(ports).end(job, [])
}

async function notifyOf(
  workPackage: WorkPackage,
  job: Job,
  context: ProjectContext,
  requireTime: RequireTime,
): Promise<void> {
  const { ports } = context
  const facts = job.facts as ActivityFacts
  const { version: activity, actor, isEdit } = facts
  const concerned = await concernedUsers(workPackage, facts, context)
  const createdAt = Date.parse(job.acceptedAt)
  const trigger = { workPackage, first: activity, activity, actor, createdAt, isEdit }
  await inResumableSteps(distinctIds(concerned.keys()), jobsIn(ports).progressOf(job), requireTime, (step) =>
    notifyCandidates(
      step.map((user) => ({ user, reasons: concerned.get(user) ?? [] })),
      trigger,
      context,
    ),
  )
  const { id, project } = workPackage
  if (project !== facts.project) await moveNotificationsAbout(id, project, ports)
}

/** A notification for one user whose cause is not an activity but, for example, a reminder or a date alert. */
interface Alert extends Pick<Trigger, 'workPackage' | 'alert' | 'note' | 'createdAt'> {
  user: number
  reason: Reason
}

/**
 * Creates a notification for one user about a work package, such as a reminder, in a transaction with other changes.
 * Nothing is written if the user is not active or does not see the work package.
 *
 * @param also the other changes, including a marker that prevents a second notification
 * @returns whether the notification was created
 * @throws WriteRefused if a condition of one of the other changes is not met, or if the work package was moved or
 * removed
 */
export async function notifyOne(
  { user, reason, ...trigger }: Alert,
  also: readonly Write[],
  ports: Ports,
): Promise<boolean> {
  const context = new ProjectContext(system(await ports.configuration.current()), ports)
  const [receiver] = await receiversAmong([{ user, reasons: [reason] }], trigger.workPackage, context)
  if (!receiver) return false
  const id = await sequencesIn(ports).allocate('notifications')
  await ports.table.writeEach([inboxesIn(ports).informing(trigger.workPackage.id, user, ports.now())])
  const staying = staysWhere(trigger.workPackage, ports)
  return deliver(receiver.user, notificationOf(id, reason, trigger), { also: [...also, staying] }, ports)
}

/** Returns the check that a work package is not being removed and is still in the same project. */
const staysWhere = ({ id, project }: WorkPackage, ports: Ports): Check =>
  workPackagesIn(ports).check(id, allOf(existsAndStays, equals('project', project)))
