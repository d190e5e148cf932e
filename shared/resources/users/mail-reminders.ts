import type { Settings } from '#shared/configuration/configuration.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import { isObject } from '#shared/platform/query/list-input.ts'

/** The mails that a user gets about their work (specification, "Mails"). Times and days are in the user's time zone. */
export interface MailReminders {
  immediateReminders: { mentioned: boolean; personalReminder: boolean }
  /** The times of day at which a digest is mailed on working days. Only whole hours, such as `08:00`, are allowed. */
  dailyReminders: { enabled: boolean; times: string[] }
  pauseReminders: { enabled: boolean; firstDay: string | null; lastDay: string | null }
}

/** The settings that a user has chosen. All other settings have their defaults. */
export type ChosenReminders = { [Group in keyof MailReminders]?: Partial<MailReminders[Group]> }

const defaults: MailReminders = {
  immediateReminders: { mentioned: true, personalReminder: true },
  dailyReminders: { enabled: true, times: ['08:00'] },
  pauseReminders: { enabled: false, firstDay: null, lastDay: null },
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const areWholeHours = (value: unknown): boolean =>
  Array.isArray(value) && value.every((time) => typeof time === 'string' && /^([01]\d|2[0-3]):00$/.test(time))

/**
 * Returns whether a value is a day or null. The check does not use zod, which would enlarge the bundles of functions
 * that only read.
 */
const isDayOrNull = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value))

/** The groups of settings, such as `dailyReminders`. For each setting, a function returns whether a value is valid. */
const members: {
  [Group in keyof MailReminders]: Record<keyof MailReminders[Group], (value: unknown) => boolean>
} = {
  immediateReminders: { mentioned: isBoolean, personalReminder: isBoolean },
  dailyReminders: { enabled: isBoolean, times: areWholeHours },
  pauseReminders: { enabled: isBoolean, firstDay: isDayOrNull, lastDay: isDayOrNull },
}

const groups = Object.keys(members) as (keyof MailReminders)[]

/** Returns those members of an object that have one of the given names. */
const known = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

/** Reads the mail settings in a body or record. Any setting may be missing, and unknown members are ignored. */
export function readMailReminders(value: unknown): Validated {
  const given = isObject(value) ? known(value, groups) : undefined
  if (!given || !Object.entries(given).every(([group, settings]) => isGroup(group, settings)))
    return { problems: ['is invalid.'] }
  const read = Object.entries(given).map(([group, settings]) => [
    group,
    known(settings as object, Object.keys(checksOf(group))),
  ])
  return { value: Object.fromEntries(read) }
}

const checksOf = (group: string): Record<string, (value: unknown) => boolean> =>
  members[group as keyof MailReminders]

const isGroup = (group: string, settings: unknown): boolean =>
  isObject(settings) &&
  Object.entries(checksOf(group)).every(
    ([name, isRight]) => !Object.hasOwn(settings, name) || isRight(settings[name]),
  )

/** Returns the settings after a change. The change replaces only the members that it contains. */
export function withReminders(present: MailReminders, given: ChosenReminders): MailReminders {
  const changed = groups.map((group) => [group, { ...present[group], ...given[group] }])
  const { dailyReminders, ...others } = Object.fromEntries(changed) as MailReminders
  return {
    ...others,
    dailyReminders: { ...dailyReminders, times: [...new Set(dailyReminders.times)].sort() },
  }
}

/** Returns all mail settings of a user, with defaults for the settings that the user has not chosen. */
export const mailRemindersOf = ({ mailReminders = {} }: { mailReminders?: ChosenReminders }): MailReminders =>
  withReminders(defaults, mailReminders)

/** Returns the days of the week on which a user gets digests, numbered from 1 for Monday. */
export const workdaysOf = ({ workdays }: { workdays?: number[] }, settings: Settings): number[] =>
  workdays ?? settings.workingDays

const hourOf = (time: string): number => Number(time.slice(0, 2))

/** Returns the hours at which a user gets digests, from 0 to 23; empty if digests are switched off. */
export function digestHoursOf(user: { mailReminders?: ChosenReminders }): number[] {
  const { enabled, times } = mailRemindersOf(user).dailyReminders
  return enabled ? times.map(hourOf) : []
}

/**
 * Returns true if a pause is off, or if it has both a first day and a last day, and the last day is not before the
 * first.
 */
export const hasPeriod = ({ pauseReminders: { enabled, firstDay, lastDay } }: MailReminders): boolean =>
  !enabled || (firstDay !== null && lastDay !== null && firstDay <= lastDay)

export const isPaused = (
  { pauseReminders: { enabled, firstDay, lastDay } }: MailReminders,
  day: string,
): boolean => enabled && firstDay !== null && lastDay !== null && firstDay <= day && day <= lastDay
