import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { remindersIn } from './store.ts'

/** Deletes the reminders of all users on a work package that is being removed. Idempotent. */
export const removeRemindersOn = async (workPackage: number, ports: Ports): Promise<void> =>
  remindersIn(ports).removeAll(
    await remindersIn(ports).on(workPackage),
    (one) => one.workPackage === workPackage,
  )

/** Deletes the reminders of a user who is being removed. Idempotent. */
export async function removeRemindersOf(user: number, ports: Ports, requireTime: RequireTime): Promise<void> {
  const ids = (await remindersIn(ports).ofUser(user)).map(({ id }) => id)
  await remindersIn(ports).removeAll(ids, (one) => one.user === user, requireTime)
}
