import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { createSendNotificationMailJobs } from '#shared/resources/mails/send-notification-mail.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Notification } from './model.ts'

/**
 * Returns the jobs that follow from a notification of a user, such as an immediate mail. The jobs are accepted in the
 * transaction of the notification, so that each job is accepted exactly once. The messages of the jobs are sent after
 * the transaction.
 *
 * @param notification the new notification with its own reason, even if it was merged into an earlier notification
 */
export const followUpsOf = (user: User, notification: Notification, ports: Ports): Accepted[] =>
  createSendNotificationMailJobs(user, notification, ports)
