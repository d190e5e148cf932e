import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { StoredMention } from './mention.ts'

/**
 * The reasons for notifications (specification, "Reasons"), strongest first. Notifications store the index of a reason
 * in this list, so a new reason must be appended.
 */
export const reasons = [
  'mentioned',
  'assigned',
  'responsible',
  'watched',
  'commented',
  'created',
  'processed',
  'prioritized',
  'scheduled',
  'dateAlert',
  'reminder',
] as const

export type Reason = (typeof reasons)[number]

/**
 * The reasons for which a project can notify users of changes to work packages, even if the users are not involved in
 * these work packages.
 */
export const subscribableReasons = ['commented', 'created', 'processed', 'prioritized', 'scheduled'] as const

export type SubscribableReason = (typeof subscribableReasons)[number]

/**
 * The kinds of date alerts, named after their settings. Notifications store the index of a kind in this list, so a new
 * kind must be appended.
 */
export const alertKinds = ['startDate', 'dueDate', 'overdue'] as const

export type AlertKind = (typeof alertKinds)[number]

/** A date alert with the values that it had when it was created. Settings and dates may have changed since then. */
export interface Alerted {
  kind: AlertKind
  /** The number of days from the alert to the date or, for overdue work, from the date to the alert. */
  days: number
  date: string
}

export interface Notification {
  id: number
  workPackage: number
  /** The project of the work package. A job updates it after a move. */
  project: number
  reason: Reason
  /**
   * The version numbers of the first and of the latest activity that the notification reports; absent for date alerts
   * and reminders.
   */
  first?: number
  activity?: number
  /**
   * The version numbers of those reported activities that mention the user. If there are more than `MAX_MENTIONS`, only
   * the numbers that were added last are stored.
   */
  mentions?: number[]
  /** The id of the acting user; absent for the system. */
  actor?: number
  /** The alert that the notification is about. Set only if the reason is `dateAlert`. */
  alert?: Alerted
  note?: string
  isRead: boolean
  /** The version of the inbox at the start of the digest that reports this notification. */
  digest?: number
  /** The time of creation and the time of the last change, in milliseconds. */
  createdAt: number
  updatedAt: number
}

/** The time for which a notification is kept. */
const RETENTION_MS = 90 * 24 * 3_600_000

/** Returns the time, in seconds, at which a notification created at the given time expires. */
export const expiryOf = (time: number): number => Math.ceil((time + RETENTION_MS) / 1000)

/** The maximum number of notifications of a user. If there are more, the oldest notifications are dropped. */
export const MAX_NOTIFICATIONS = 2000

/** The time within which activities of one user on one work package are merged into one notification. */
const AGGREGATION_MS = 5 * 60_000

const isStronger = (one: Reason, other: Reason): boolean => reasons.indexOf(one) < reasons.indexOf(other)

/**
 * The maximum number of mentions that a notification stores. The stored mentions serve to recognize mentions that the
 * notification has already reported.
 */
const MAX_MENTIONS = 20

const reports = (one: Notification, { workPackage, activity, actor }: Notification): boolean =>
  one.workPackage === workPackage &&
  one.activity !== undefined &&
  activity !== undefined &&
  (one.activity === activity ||
    (one.actor === actor && one.activity > activity && (one.first ?? 0) <= activity))

/**
 * Returns whether a new notification adds something to an existing notification about the same activity: a stronger
 * reason, or a mention that the existing notification lacks.
 */
const addsTo = (one: Notification, { reason, mentions = [] }: Notification): boolean =>
  isStronger(reason, one.reason) || mentions.some((version) => !(one.mentions ?? mentions).includes(version))

/**
 * Returns whether two notifications are about activities of the same user on the same work package at nearly the same
 * time.
 */
const isClose = (one: Notification, { workPackage, activity, actor, createdAt }: Notification): boolean =>
  one.workPackage === workPackage &&
  one.activity !== undefined &&
  activity !== undefined &&
  one.actor === actor &&
  Math.abs(createdAt - one.createdAt) <= AGGREGATION_MS

/** Returns the time from which existing notifications can affect whether a new notification is added or merged. */
export const relevantSince = ({ createdAt }: Pick<Notification, 'createdAt'>): number =>
  createdAt - 2 * AGGREGATION_MS

/**
 * Adds a notification to the notifications of a user, which are in order of id. If there already is a notification
 * about the same activity, the new one is merged into it. Otherwise, it is merged into the latest notification about
 * another activity of the same author on the same work package, if the two are at most five minutes apart. If there is
 * neither, the new notification is appended.
 *
 * The merged notification has the stronger of the two reasons. It is unread again if the new reason is stronger, or if
 * an edit of a reported activity adds a mention. If a digest has reported the older notification, no digest reports the
 * merged notification.
 *
 * @returns undefined if a notification has already reported the activity with the same mentions, for an equal or
 * stronger reason
 */
export function withNotification(
  present: readonly Notification[],
  added: Notification,
): Notification[] | undefined {
  const reported = present.find((one) => reports(one, added))
  const merged = reported ?? present.findLast((one) => isClose(one, added))
  if (!merged) return [...present, added]
  const isUnreadAgain = reported ? addsTo(reported, added) : isStronger(added.reason, merged.reason)
  if (reported && !isUnreadAgain) return undefined
  return [...present.filter((one) => one !== merged), mergedWith(merged, added, isUnreadAgain)]
}

function mergedWith(before: Notification, added: Notification, isNews: boolean): Notification {
  const versions = [before.first, before.activity, added.activity].filter((one) => one !== undefined)
  const mentions = [...new Set([...(before.mentions ?? []), ...(added.mentions ?? [])])].slice(-MAX_MENTIONS)
  return {
    ...added,
    reason: isStronger(added.reason, before.reason) ? added.reason : before.reason,
    ...(mentions.length > 0 && { mentions }),
    isRead: before.isRead && !isNews,
    ...(before.digest !== undefined && { digest: before.digest }),
    first: Math.min(...versions),
    activity: Math.max(...versions),
    createdAt: Math.max(before.createdAt, added.createdAt),
    updatedAt: Math.max(before.createdAt, added.updatedAt),
  }
}

/** Returns the notifications that are kept: the newest `MAX_NOTIFICATIONS` of the last 90 days. */
export const kept = (all: readonly Notification[], now: Date): Notification[] =>
  all.filter(({ createdAt }) => createdAt > now.getTime() - RETENTION_MS).slice(-MAX_NOTIFICATIONS)

/** The data about an activity that determines who is notified. It describes the state at the time of the write. */
export interface ActivityFacts {
  /** The version of the activity. `actor` is the id of the activity's author. */
  version: number
  actor?: number
  /** The project of the work package after the write. */
  project: number
  mentions: StoredMention[]
  assignee?: number
  responsible?: number
  isWatched?: true
  /**
   * The reasons for which this activity notifies subscribers. Users may subscribe to these reasons even for work
   * packages in which they are not involved.
   */
  reasons: SubscribableReason[]
  /** True if the comment of an existing activity was edited. The activity may be old. */
  isEdit?: true
}

/**
 * Returns whether a request asks that nobody be notified: `notify` is false in the query, or in the body of a comment.
 */
export const isSilent = ({ query, body }: Pick<Request, 'query' | 'body'>): boolean =>
  query.get('notify')?.trim() === 'false' || body.notify === false
