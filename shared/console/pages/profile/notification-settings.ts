import { linkOf, type Resource } from '../../api/hal.ts'
import type { Word } from '../../language/words.ts'

/** Notification settings that can only be on or off, with their names. */
export const ticks: Readonly<Record<string, Word>> = {
  mentioned: 'settingMentioned',
  assignee: 'settingAssignee',
  responsible: 'settingResponsible',
  watched: 'settingWatched',
  workPackageCommented: 'settingCommented',
  workPackageCreated: 'settingCreated',
  workPackageProcessed: 'settingProcessed',
  workPackagePrioritized: 'settingPrioritized',
  workPackageScheduled: 'settingScheduled',
}

/**
 * The settings of date alerts: for each setting, its label and the times that users can choose. If a user's setting is
 * null, the alert is off.
 */
export const alerts: Readonly<
  Record<string, { readonly name: Word; readonly times: readonly string[]; readonly isAfter?: true }>
> = {
  startDate: { name: 'settingStartDate', times: ['P0D', 'P1D', 'P3D', 'P7D'] },
  dueDate: { name: 'settingDueDate', times: ['P0D', 'P1D', 'P3D', 'P7D'] },
  overdue: { name: 'settingOverdue', times: ['P1D', 'P3D', 'P7D'], isAfter: true },
}

/**
 * Returns the number of days between an alert and the date that it is about (a start date or a due date).
 *
 * @param time the setting of the alert, an ISO 8601 duration in days
 */
export const daysOfAlert = (time: string): number => Number.parseInt(time.slice(1), 10)

/**
 * Notification settings that apply to all projects, or to a single project. The settings for a single project override
 * the settings for all projects.
 */
export type SettingsEntry = Resource

/** Returns the user's settings: first those that apply to all projects, then those for single projects. */
export const entriesOf = (preferences: Resource): readonly SettingsEntry[] => {
  const all = (preferences.notifications ?? []) as readonly SettingsEntry[]
  return [...all].sort((one, other) => Number(isOfOne(one)) - Number(isOfOne(other)))
}

/**
 * Returns the address of the project to which settings apply. Returns undefined if the settings apply to all projects.
 */
export const projectOfEntry = (entry: SettingsEntry): string | undefined => linkOf(entry, 'project')?.href

const isOfOne = (entry: SettingsEntry) => projectOfEntry(entry) !== undefined

/** Returns settings with one value changed. */
export const withSetting = (
  entries: readonly SettingsEntry[],
  entry: SettingsEntry,
  name: string,
  value: unknown,
): readonly SettingsEntry[] => entries.map((one) => (one === entry ? { ...one, [name]: value } : one))

/**
 * Returns the settings with an entry for one more project. The entry starts as a copy of the settings for all projects.
 */
export function withProject(
  entries: readonly SettingsEntry[],
  project: { readonly href: string; readonly title?: string },
): readonly SettingsEntry[] {
  if (entries.some((one) => projectOfEntry(one) === project.href)) return entries
  return [...entries, { ...entries[0], _links: { project } }]
}
