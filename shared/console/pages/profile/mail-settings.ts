import type { Resource } from '../../api/hal.ts'

export interface MailSettings {
  readonly immediateReminders: { readonly mentioned: boolean; readonly personalReminder: boolean }
  /** Times of the digest. They are whole hours, such as `08:00`. */
  readonly dailyReminders: { readonly enabled: boolean; readonly times: readonly string[] }
  /** Period without mails. Both days are inclusive. */
  readonly pauseReminders: {
    readonly enabled: boolean
    readonly firstDay?: string | null
    readonly lastDay?: string | null
  }
  /** Days with a digest. Monday is 1. */
  readonly workdays: readonly number[]
}

/**
 * The name of a group of settings. A write may contain only some settings of a group; the others then keep their
 * values.
 */
export type MailPart = Exclude<keyof MailSettings, 'workdays'>

export const mailSettingsOf = ({ mailReminders, workdays }: Resource): MailSettings => {
  const { immediateReminders, dailyReminders, pauseReminders } = (mailReminders ??
    {}) as Partial<MailSettings>
  return {
    immediateReminders: { mentioned: false, personalReminder: false, ...immediateReminders },
    dailyReminders: { enabled: false, times: [], ...dailyReminders },
    pauseReminders: { enabled: false, ...pauseReminders },
    workdays: (workdays ?? []) as readonly number[],
  }
}

/** Returns the settings with some values of one group changed. */
export const withMail = <P extends MailPart>(
  settings: MailSettings,
  part: P,
  values: Partial<MailSettings[P]>,
): MailSettings => ({ ...settings, [part]: { ...settings[part], ...values } })

/** Returns whether the settings can be saved: an enabled pause needs both days, and an enabled digest needs a time. */
export function isSavable({ pauseReminders, dailyReminders }: MailSettings): boolean {
  const { enabled, firstDay, lastDay } = pauseReminders
  return (
    !(enabled && !(firstDay && lastDay)) && !(dailyReminders.enabled && dailyReminders.times.length === 0)
  )
}

/** All hours of a day, as times of a digest. */
export const HOURS: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)

/**
 * Returns the first hour that is not yet a time of the digest, searching from 08:00 and then from midnight; undefined
 * if every hour is already used.
 */
export const nextTime = (times: readonly string[]): string | undefined =>
  [...HOURS.slice(8), ...HOURS.slice(0, 8)].find((time) => !times.includes(time))
