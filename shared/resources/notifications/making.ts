import { signedIn } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { enqueueAll } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { reviseIfMovedOrRemoved } from './dependents.ts'
import { followUpsOf } from './follow-ups.ts'
import { type Notification, type Reason, relevantSince, withNotification } from './model.ts'
import { wants } from './settings.ts'
import { type Inbox, inboxesIn, notificationsIn } from './store.ts'

/** The activity, date or reminder about which users are notified. */
export interface Trigger
  extends Pick<Notification, 'first' | 'activity' | 'actor' | 'alert' | 'note' | 'createdAt'> {
  workPackage: WorkPackage
  /** True if the comment of an existing activity was edited. The activity may be old. */
  isEdit?: true
}

/** A user who may be notified, with the reasons for the notification, strongest first. */
interface Candidate {
  user: number
  reasons: readonly Reason[]
}

/**
 * Notifies each candidate who is active, sees the work package, and wants notifications for a reason that applies.
 * Idempotent: an activity that has been reported to a user is not reported again.
 */
export async function notifyCandidates(
  concerned: readonly Candidate[],
  trigger: Trigger,
  context: ProjectContext,
): Promise<void> {
  const { ports } = context
  const receivers = await receiversAmong(concerned, trigger.workPackage, context)
  if (receivers.length === 0) return
  const first = await sequencesIn(ports).allocate('notifications', receivers.length)
  const { id: workPackage } = trigger.workPackage
  await ports.table.writeEach(
    receivers.map(({ user }) => inboxesIn(ports).informing(workPackage, user.id, ports.now())),
  )
  await Promise.all(
    receivers.map(({ user, reason }, index) =>
      deliver(
        user,
        notificationOf(first + index, reason, trigger),
        { also: [], isEdit: trigger.isEdit },
        ports,
      ),
    ),
  )
  const users = receivers.map(({ user }) => user.id)
  await reviseIfMovedOrRemoved(trigger.workPackage, users, ports)
}

export const notificationOf = (
  id: number,
  reason: Reason,
  { workPackage, isEdit: _, ...same }: Trigger,
): Notification => ({
  id,
  workPackage: workPackage.id,
  project: workPackage.project,
  reason,
  isRead: false,
  updatedAt: same.createdAt,
  ...(reason === 'mentioned' && same.activity !== undefined && { mentions: [same.activity] }),
  ...same,
})

interface Receiver {
  user: User
  reason: Reason
}

/**
 * Returns the candidates to notify, each with the strongest reason that the candidate has switched on. Candidates who
 * do not see the work package are left out.
 *
 * @param context a context of any user
 */
export async function receiversAmong(
  concerned: readonly Candidate[],
  workPackage: WorkPackage,
  context: ProjectContext,
): Promise<Receiver[]> {
  const { configuration } = context.viewer
  const sees = (user: User) => context.as(signedIn(user, configuration)).sees(workPackage)
  const found = concerned.map(async ({ user: id, reasons }): Promise<Receiver[]> => {
    const user = await context.principal(id)
    if (user?.kind !== 'user' || !isActive(user)) return []
    const reason = reasons.find((one) => wants(user.notifications, workPackage.project, one))
    return reason && (await sees(user)) ? [{ user, reason }] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Options for delivering a notification: other writes in the same transaction, and whether all notifications of the
 * user must be read.
 */
interface Together {
  also: readonly Write[]
  /**
   * True for an edited activity. Such an activity may be old, and an old notification may already report it, so the
   * whole inbox is searched.
   */
  isEdit?: true
}

/**
 * Adds a notification to the inbox of its user, and creates its follow-up jobs.
 *
 * @returns whether the inbox still belongs to a user
 * @throws WriteRefused if a condition of another change in the transaction is not met
 */
export async function deliver(
  user: User,
  notification: Notification,
  together: Together,
  ports: Ports,
): Promise<boolean> {
  const outcome = await retryingRefusals(() => tryToDeliver(user, notification, together, ports))
  if (outcome instanceof WriteRefused) throw outcome
  await enqueueAll(outcome ?? [], jobsIn(ports))
  return outcome !== undefined
}

/**
 * Tries once to add a notification, and returns its follow-up jobs.
 *
 * @returns the error if the condition of a write in `also` failed; undefined if the inbox no longer belongs to a user
 */
async function tryToDeliver(
  user: User,
  notification: Notification,
  { also, isEdit }: Together,
  ports: Ports,
): Promise<Accepted[] | WriteRefused | undefined> {
  const inbox = isEdit ? await inboxesIn(ports).all(user.id) : await inboxFor(user.id, notification, ports)
  if (inbox.isClosed && !(await isStillActive(user.id, ports))) return undefined
  const next = withNotification(notificationsIn(inbox), notification)
  if (!next) return []
  const followUps = followUpsOf(user, notification, ports)
  const acceptances = followUps.map(({ acceptance }) => acceptance)
  try {
    await save([...inboxesIn(ports).changes(inbox, next), ...acceptances, ...also], ports)
  } catch (error) {
    if (error instanceof WriteRefused && error.refused.some((one) => also.includes(one))) return error
    throw error
  }
  return followUps
}

/**
 * Returns whether the user with this id is active. A closed inbox usually belongs to a deleted user, but an import may
 * have created the user again.
 */
async function isStillActive(id: number, ports: Ports): Promise<boolean> {
  const user = await usersIn(ports).byId(id)
  return user !== undefined && isActive(user)
}

/** Writes changes. A single update is written without a transaction, which would cost twice as many write units. */
async function save(changes: readonly Write[], { table }: Ports): Promise<void> {
  const [only, ...others] = changes
  if (only && 'update' in only && others.length === 0) await table.update(only)
  else await table.write(changes)
}

/**
 * Reads the newest notifications of a user. Also reads older notifications, if the new notification might be merged
 * with one of them.
 */
async function inboxFor(user: number, notification: Notification, ports: Ports): Promise<Inbox> {
  const inbox = await inboxesIn(ports).head(user)
  const [oldest] = inbox.newest
  const isEnough = oldest !== undefined && oldest.createdAt < relevantSince(notification)
  return inboxesIn(ports).hasMore(inbox) && !isEnough ? inboxesIn(ports).all(user) : inbox
}
