import type { Notification, Reason } from '#shared/resources/notifications/model.ts'
import { type ChosenReminders, mailRemindersOf, type User } from '#shared/resources/users/model.ts'

/** The kinds of mail that users can switch off, each with its setting. */
const settings = {
  mentioned: { group: 'immediateReminders', name: 'mentioned' },
  reminder: { group: 'immediateReminders', name: 'personalReminder' },
  digest: { group: 'dailyReminders', name: 'enabled' },
} as const

export type MailKind = keyof typeof settings

/** The reasons for notifications that are mailed immediately. */
type ImmediateReason = Extract<MailKind, Reason>

export const isImmediate = (reason: Reason): reason is ImmediateReason => isMailKind(reason)

/** The members of a notification on which the mail about the notification depends. */
export interface Mailed extends Pick<Notification, 'id' | 'workPackage' | 'activity' | 'actor'> {
  reason: ImmediateReason
}

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(settings, kind)

/** Returns whether a user's settings switch on mails of a kind. */
export function isSwitchedOn(kind: MailKind, user: Pick<User, 'mailReminders'>): boolean {
  const { group, name } = settings[kind]
  const all: Record<string, Record<string, unknown>> = { ...mailRemindersOf(user) }
  return all[group]?.[name] === true
}

/** Returns the change of a user's mail settings that switches off a kind of mail. */
export function switchedOff(kind: MailKind): ChosenReminders {
  const { group, name } = settings[kind]
  return { [group]: { [name]: false } }
}
