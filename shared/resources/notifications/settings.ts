import { linkIn } from '#shared/platform/properties/input.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import { linked, propertyOf } from '#shared/platform/properties/property.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import {
  type AlertKind,
  alertKinds,
  type Reason,
  type SubscribableReason,
  subscribableReasons,
} from './model.ts'

/** The kinds of changes that settings switch on or off, with their defaults. Only the first nine have an effect. */
export const switches = {
  mentioned: true,
  assignee: true,
  responsible: true,
  watched: true,
  workPackageCommented: false,
  workPackageCreated: false,
  workPackageProcessed: false,
  workPackagePrioritized: false,
  workPackageScheduled: false,
  newsAdded: false,
  newsCommented: false,
  documentAdded: false,
  forumMessages: false,
  wikiPageAdded: false,
  wikiPageUpdated: false,
  membershipAdded: false,
  membershipUpdated: false,
} as const

/**
 * The default times of date alerts, as durations before or after the date to which the alert refers; null if there is
 * no alert by default.
 */
export const alerts: Readonly<Record<AlertKind, string | null>> = {
  startDate: null,
  dueDate: 'P1D',
  overdue: null,
}

type Switch = keyof typeof switches

/** The settings of a user for a project, or for all projects. Absent members have their defaults. */
export type NotificationSetting = { project?: number } & Partial<
  Record<Switch, boolean> & Record<AlertKind, string | null>
>

/**
 * The notification settings of a user: one for all projects, and one for each project for which the user has separate
 * settings.
 */
export type UserNotificationSettings = readonly NotificationSetting[]

/** Returns the complete settings of a user in a project. */
export const settingIn = (
  settings: UserNotificationSettings = [],
  id?: number,
): Required<Omit<NotificationSetting, 'project'>> & NotificationSetting => ({
  ...switches,
  ...alerts,
  ...(settings.find((one) => one.project === id) ?? settings.find((one) => one.project === undefined)),
})

/** The setting that switches notifications for a reason on or off, keyed by reason. */
const switchOf: Readonly<Partial<Record<Reason, Switch>>> = {
  mentioned: 'mentioned',
  assigned: 'assignee',
  responsible: 'responsible',
  watched: 'watched',
  commented: 'workPackageCommented',
  created: 'workPackageCreated',
  processed: 'workPackageProcessed',
  prioritized: 'workPackagePrioritized',
  scheduled: 'workPackageScheduled',
}

/** Returns whether the settings of a user switch on notifications for a reason in a project. */
export function wants(
  settings: UserNotificationSettings | undefined,
  project: number,
  reason: Reason,
): boolean {
  const name = switchOf[reason]
  return name === undefined || settingIn(settings, project)[name]
}

/**
 * Returns the reasons to which a setting subscribes. Each of these reasons stands for all changes of one kind in the
 * project of the setting, or in all projects.
 */
export const subscribedReasons = (setting: NotificationSetting): SubscribableReason[] =>
  subscribableReasons.filter((reason) => setting[switchOf[reason] as Switch])

/**
 * Returns the reasons to which a user subscribes in a project. A reason appears twice if the user subscribes to it for
 * all projects and also for this project, because two counters of subscribers then include the user.
 */
export const ownSubscriptions = (
  settings: UserNotificationSettings = [],
  project: number,
): SubscribableReason[] =>
  settings.filter((one) => one.project === undefined || one.project === project).flatMap(subscribedReasons)

/** Returns the name of the counter of users who subscribe to all changes of one kind. */
export const counterOf = (reason: SubscribableReason) => `subscribers_${reason}` as const

/**
 * For each kind of change: the number of users who subscribe to all changes of this kind, in one project or in all
 * projects.
 */
export type SubscriberCounters = Partial<Record<ReturnType<typeof counterOf>, number>>

/** Maximum number of projects for which a user has separate settings. */
const MAX_PROJECTS = 50

const project = linked({
  label: 'Project',
  to: 'Project',
  paths: { '/api/v3/projects/': '' },
  required: false,
  writable: true,
})

/** For each kind of date alert, the accepted durations between the alert and the date. */
const offered: Readonly<Record<AlertKind, readonly (string | null)[]>> = {
  startDate: [null, 'P0D', 'P1D', 'P3D', 'P7D'],
  dueDate: [null, 'P0D', 'P1D', 'P3D', 'P7D'],
  overdue: [null, 'P1D', 'P3D', 'P7D'],
}

/**
 * A date alert. It is about one of the dates of a work package, and contains the number of days from the alert to that
 * date.
 */
export interface DateAlert {
  setting: AlertKind
  date: 'startDate' | 'dueDate'
  offset: number
  /** The value of the setting with which a user requests the alert. */
  value: string
}

const dateOf = { startDate: 'startDate', dueDate: 'dueDate', overdue: 'dueDate' } as const

/** All date alerts that users can request. */
export const dateAlerts: readonly DateAlert[] = alertKinds.flatMap((setting) =>
  offered[setting].flatMap((value) => {
    if (value === null) return []
    const days = Number(value.slice(1, -1))
    return { setting, value, date: dateOf[setting], offset: setting === 'overdue' ? -days : days }
  }),
)

/** Returns whether the settings of a user request a date alert in a project. */
export const alertOn = (
  { setting, value }: DateAlert,
  settings: UserNotificationSettings | undefined,
  id: number,
): boolean => settingIn(settings, id)[setting] === value

const standard: Readonly<Record<string, unknown>> = { ...switches, ...alerts }

/** Returns the representation of a setting in the API. */
function shownSetting(settings: UserNotificationSettings, id?: number): object {
  const { project: _, ...setting } = settingIn(settings, id)
  return { ...setting, _links: { project: { href: id === undefined ? null : `/api/v3/projects/${id}` } } }
}

/** Returns all settings of a user in the form in which the API shows them. The setting for all projects comes first. */
export function shownSettings(settings: UserNotificationSettings = []): object[] {
  const single = settings.flatMap((one) => one.project ?? [])
  return [shownSetting(settings), ...single.map((id) => shownSetting(settings, id))]
}

const INVALID: Validated = { problems: ['is invalid.'] }

/**
 * Reads the settings in a body. Exactly one setting must be without a project; it applies to all projects. Each of the
 * other settings must have a different project.
 */
export function readSettings(value: unknown): Validated {
  const settings = Array.isArray(value) ? value.map(readSetting) : []
  if (settings.some((one) => one === undefined)) return INVALID
  const projects = settings.map((one) => one?.project)
  const isComplete = projects.filter((one) => one === undefined).length === 1
  const areDistinct = new Set(projects).size === projects.length
  if (!isComplete || !areDistinct || projects.length > MAX_PROJECTS + 1) return INVALID
  return { value: settings.filter((one) => Object.keys(one ?? {}).length > 0) }
}

/**
 * Reads a notification setting from a body. Returns undefined if the setting is invalid. Omits unknown members and
 * members with default values.
 */
function readSetting(entry: unknown): NotificationSetting | undefined {
  if (!isObject(entry)) return undefined
  const { involved, ...others } = entry
  const given = involved === undefined ? others : { assignee: involved, responsible: involved, ...others }
  const members = Object.entries(given).filter(([name]) => Object.hasOwn(standard, name))
  if (!members.every(([name, value]) => isAllowed(name, value))) return undefined
  const id = projectIn(entry)
  if (Number.isNaN(id)) return undefined
  const different = members.filter(([name, value]) => value !== standard[name])
  return { ...(id !== undefined && { project: id }), ...Object.fromEntries(different) }
}

const isAllowed = (name: string, value: unknown): boolean =>
  Object.hasOwn(offered, name)
    ? offered[name as AlertKind].includes(value as string | null)
    : typeof value === 'boolean'

/**
 * Returns the id of the project to which a notification setting applies; undefined if it applies to all projects, and
 * NaN if the link does not lead to a project.
 */
function projectIn(entry: Record<string, unknown>): number | undefined {
  const id = linkIn(entry, 'project', project)
  if (id === undefined || id === null) return undefined
  return typeof id === 'number' ? id : Number.NaN
}

/** The preference that contains a user's settings for notifications (specification, "Notifications"). */
export const notifications = propertyOf(
  {
    type: 'Composite',
    name: '[]NotificationSetting',
    read: readSettings,
    shown: (settings?: UserNotificationSettings) => shownSettings(settings),
  },
  { label: 'Notifications', writable: true },
)
