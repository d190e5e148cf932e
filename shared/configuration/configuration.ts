import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { StoredPriority } from '#shared/resources/priorities/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import { settingDefaults } from '#shared/resources/settings/defaults.ts'
import type { WrittenSettings } from '#shared/resources/settings/properties.ts'
import type { StoredStatus } from '#shared/resources/statuses/model.ts'
import type { StoredTimeEntryActivity } from '#shared/resources/time-entry-activities/model.ts'
import type { WorkPackageType } from '#shared/resources/types/model.ts'
import type { Subscription } from '#shared/resources/webhooks/events.ts'
import type { StoredWorkflow } from '#shared/resources/workflows/stored.ts'
import type { ListedPart, Replaced } from './ordered.ts'

/**
 * The settings of an installation. Administrators can change the settings in `WrittenSettings`. Only imports can change
 * the settings declared here.
 */
export interface Settings extends WrittenSettings {
  /**
   * Maximum size in bytes of a file that a browser uploads directly to the file store, as form data. The default is 256
   * MiB.
   */
  directUploadLimit?: number
  /** True if webhooks of a local server may call addresses on this computer. Ignored by deployed stages. */
  webhooksToLocalhost?: boolean
}

/** External system that authenticates users. This service only links to it. */
export interface AuthSource {
  id: number
  name: string
}

/** A date on which nobody works. */
export interface NonWorkingDay {
  date: string
  name: string
}

/** Configuration of an installation: small, read by every request, rarely changed. */
export interface Configuration {
  revision: number
  /**
   * Secret key from which entity tags and the tokens in unsubscribe links are computed. The first change of the
   * configuration creates it; it is absent until then. Never exported, and never shown to clients.
   */
  tagKey?: string
  settings: Settings
  /** Sorted by id. */
  roles: Role[]
  /** Highest id of a deleted role, kept because ids of roles are never reused. */
  lastRemovedRole?: number
  authSources: AuthSource[]
  /** Sorted by id. */
  types: WorkPackageType[]
  /** The configured statuses, sorted by id. If the list is empty, the default statuses apply. */
  statuses: StoredStatus[]
  /** The configured priorities, sorted by id. If the list is empty, the default priorities apply. */
  priorities: StoredPriority[]
  /** Sorted by id. If empty, the default activities apply. */
  timeEntryActivities: StoredTimeEntryActivity[]
  /** The deleted entries of each list, sorted by id. Each names the entry that replaces it, if there is one. */
  replaced?: Partial<Record<ListedPart, readonly Replaced[]>>
  /** Sorted by type, then by role. */
  workflows: StoredWorkflow[]
  customFields: CustomField[]
  /** Highest id of a deleted custom field, kept because ids of fields are never reused. */
  lastRemovedField?: number
  /**
   * Highest id of a deleted option, among the options of all custom fields. It is kept because these ids are never
   * reused.
   */
  lastRemovedOption?: number
  /** The non-working days, sorted by date. */
  nonWorkingDays: NonWorkingDay[]
  /** For each webhook, the events to which it subscribes. */
  webhooks: Subscription[]
}

export const defaultConfiguration: Configuration = {
  revision: 0,
  settings: settingDefaults,
  roles: [],
  authSources: [],
  types: [],
  statuses: [],
  priorities: [],
  timeEntryActivities: [],
  workflows: [],
  customFields: [],
  nonWorkingDays: [],
  webhooks: [],
}

/** A stored configuration. If it was written by an earlier release, it lacks the members that later releases added. */
export type StoredConfiguration = Partial<Omit<Configuration, 'roles' | 'settings'>> & {
  settings?: Partial<Settings>
  roles?: (Omit<Role, 'assignable'> & Partial<Role>)[]
}

/** Returns a stored configuration in which missing members have their defaults. */
export const completed = (stored: StoredConfiguration): Configuration => ({
  ...defaultConfiguration,
  ...stored,
  settings: { ...settingDefaults, ...stored.settings },
  roles: (stored.roles ?? []).map((role) => ({ assignable: true, ...role })),
})

/** Maximum size of the document as JSON. The document is one item of the table, for which DynamoDB allows 400 KB. */
const MAX_BYTES = 350 * 1024

/** Returns whether a configuration is too large to be stored. */
export const isTooLarge = (configuration: Configuration): boolean =>
  Buffer.byteLength(JSON.stringify(configuration)) > MAX_BYTES

/**
 * Returns the configuration unchanged.
 *
 * @throws a violation if the configuration is too large to be stored
 */
export function requireRoom(configuration: Configuration): Configuration {
  if (isTooLarge(configuration))
    throw constraintViolation('base', 'The configuration would become too large.')
  return configuration
}

/**
 * Returns the records, sorted by id, with another record added. The added record replaces any record with the same id.
 */
export const withRecord = <T extends { id: number }>(records: readonly T[], record: T): T[] =>
  [...withoutRecord(records, record.id), record].sort((a, b) => a.id - b.id)

export const withoutRecord = <T extends { id: number }>(records: readonly T[], id: number): T[] =>
  records.filter((record) => record.id !== id)
