import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Notification } from './model.ts'

/**
 * Returns the jobs that follow from a notification of a user, such as an immediate mail. They are accepted in the
 * transaction of the notification, so that each follows exactly once, and their messages are sent after it.
 */
export function followUpsOf(_user: User, _notification: Notification, _ports: Ports): Accepted[] {
  return []
}
