import { isDeepStrictEqual } from 'node:util'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { removeAlertsOf } from './alerts-store.ts'
import type { Notification } from './model.ts'
import type { NotificationSetting, UserNotificationSettings } from './settings.ts'
import { usersWithSettings } from './settings-store.ts'
import { inboxesIn, notificationsIn } from './store.ts'

/** Number of users whose inboxes or settings are changed at the same time. */
const USERS_PER_STEP = 20

/**
 * Changes the notifications about a work package in the inboxes of the given users. Idempotent.
 *
 * @param revise returns the next state of a notification; undefined removes the notification
 */
async function reviseAbout(
  workPackage: number,
  users: readonly number[],
  revise: (one: Notification) => Notification | undefined,
  ports: Ports,
): Promise<void> {
  const reviseOf = (user: number) =>
    retryingRefusals(async () => {
      const inbox = await inboxesIn(ports).all(user)
      const before = notificationsIn(inbox)
      const after = before.flatMap((one) => (one.workPackage === workPackage ? (revise(one) ?? []) : one))
      const isChanged = after.length < before.length || after.some((one, index) => one !== before[index])
      if (isChanged) await ports.table.write(inboxesIn(ports).changes(inbox, after))
    })
  await Promise.all(users.map(reviseOf))
}

/** Removes the notifications about a work package that is being removed or no longer exists. Idempotent. */
export async function removeNotificationsAbout(workPackage: number, ports: Ports): Promise<void> {
  for (const users of slices(await inboxesIn(ports).informedAbout(workPackage), USERS_PER_STEP))
    await reviseAbout(workPackage, users, () => undefined, ports)
}

/** Replaces the project that is stored in the notifications about a work package with the given project. Idempotent. */
export async function moveNotificationsAbout(
  workPackage: number,
  project: number,
  ports: Ports,
): Promise<void> {
  const users = await inboxesIn(ports).informedAbout(workPackage)
  const move = (one: Notification) => (one.project === project ? one : { ...one, project })
  await reviseAbout(workPackage, users, move, ports)
}

/**
 * Corrects notifications that have just been created. If their work package was removed or moved in the meantime,
 * removes or moves the notifications too, because the job for the removal or move may have run too early to find them.
 *
 * @param made the work package as it was when the notifications were created
 * @param users the users of the notifications
 */
export async function reviseIfMovedOrRemoved(
  made: WorkPackage,
  users: readonly number[],
  ports: Ports,
): Promise<void> {
  const present = await workPackagesIn(ports).byId(made.id)
  const isThere = present !== undefined && !present.removal
  if (isThere && present.project === made.project) return
  const revised = (one: Notification) => (isThere ? { ...one, project: present.project } : undefined)
  await reviseAbout(made.id, users, revised, ports)
}

/** Removes the notifications and the settings of a user who is being removed. Idempotent. */
export async function removeNotificationsOf(user: number, ports: Ports): Promise<void> {
  await setSettings(user, [], ports)
  await removeAlertsOf(user, ports.table)
  await inboxesIn(ports).close(user, ports.now())
}

/**
 * Maximum number of settings that change in one transaction. A change writes up to two index items per setting, and
 * possibly the item of a project.
 */
const SETTINGS_PER_TRANSACTION = 15

/**
 * Changes the notification settings of a user in steps, until the remaining changes fit into one transaction. The
 * caller writes these remaining changes.
 *
 * @returns the user after the last step
 * @throws WriteRefused if another request changed the user first, or if a project is being removed
 */
export async function changeSettingsStepwise(
  user: User,
  wanted: UserNotificationSettings = [],
  ports: Ports,
): Promise<User> {
  const { notifications: present = [] } = user
  const next = stepTowards(wanted, present)
  if (isDeepStrictEqual(next, wanted)) return user
  await usersIn(ports).replace(user, { ...user, notifications: next })
  return changeSettingsStepwise({ ...user, notifications: next, version: user.version + 1 }, wanted, ports)
}

/**
 * Replaces the settings of a user. Idempotent. Does nothing if the user does not exist.
 *
 * @throws WriteRefused if a project was deleted or is being removed
 */
export const setSettings = (id: number, wanted: UserNotificationSettings, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const found = await usersIn(ports).byId(id)
    if (!found || isDeepStrictEqual(found.notifications ?? [], wanted)) return
    const reached = await changeSettingsStepwise(found, wanted, ports)
    await usersIn(ports).replace(reached, withSettings(reached, wanted))
  })

/**
 * Returns a user with the given notification settings. Empty settings are not stored: the user then has the default
 * settings.
 */
export function withSettings(
  { notifications: _, ...user }: User,
  settings: UserNotificationSettings = [],
): User {
  return settings.length > 0 ? { ...user, notifications: settings } : user
}

/**
 * Returns the settings after the next step. A step changes at most as many settings as fit into one transaction. It
 * removes the settings that are not wanted before it adds wanted settings.
 */
function stepTowards(
  wanted: UserNotificationSettings,
  present: UserNotificationSettings,
): UserNotificationSettings {
  const isIn = (settings: UserNotificationSettings, one: NotificationSetting) =>
    settings.some((other) => isDeepStrictEqual(other, one))
  const leaving = present.filter((one) => !isIn(wanted, one)).slice(0, SETTINGS_PER_TRANSACTION)
  const staying = present.filter((one) => !leaving.includes(one))
  const coming = wanted.filter((one) => !isIn(present, one))
  const room = SETTINGS_PER_TRANSACTION - leaving.length
  return coming.length <= room && staying.every((one) => isIn(wanted, one))
    ? wanted
    : [...staying, ...coming.slice(0, room)]
}

/** Removes the settings of all users for a project that is being removed. Idempotent. */
export async function removeSettingsFor(
  project: number,
  _: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const forget = (id: number) =>
    retryingRefusals(async () => {
      const user = await usersIn(ports).byId(id)
      const notifications = user?.notifications?.filter((one) => one.project !== project)
      if (user && notifications) await usersIn(ports).replace(user, withSettings(user, notifications))
    })
  await untilNoneLeft(
    () => usersWithSettings(project, USERS_PER_STEP, ports.table),
    requireTime,
    (users) => Promise.all(users.map(forget)),
  )
}
