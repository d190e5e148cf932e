import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import type { StoredPriority } from '#shared/resources/priorities/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import type { StoredStatus } from '#shared/resources/statuses/model.ts'
import type { StoredTimeEntryActivity } from '#shared/resources/time-entry-activities/model.ts'
import type { WorkPackageType } from '#shared/resources/types/model.ts'

export interface Settings {
  loginRequired: boolean
  passwordAuthentication: boolean
  usersDeletableByAdmins: boolean
  usersDeletableBySelf: boolean
  newProjectRoleId?: number
  languages: string[]
  userFormat:
    | 'firstname_lastname'
    | 'firstname'
    | 'lastname_firstname'
    | 'lastname_comma_firstname'
    | 'username'
  maxPageSize: number
  /** Files that can be attached: media types, and extensions as `*.pdf`; any file if it is empty. */
  attachmentAllowList?: string[]
  /** The days of the week on which people work, from 1 for Monday; by default Monday to Friday. */
  workingDays?: number[]
}

/** Another system that authenticates users. This service only links to it. */
export interface AuthSource {
  id: number
  name: string
}

/** A date on which nobody works. */
export interface NonWorkingDay {
  date: string
  name: string
}

/** The configuration of an installation: small, read by every request, rarely changed. */
export interface Configuration {
  revision: number
  /** The secret key of entity tags. It is missing before the first change, and never exported or shown. */
  tagKey?: string
  settings: Settings
  /** By id. */
  roles: Role[]
  /** The highest id of a role that has been removed: no new role gets an id that another one had. */
  lastRemovedRole?: number
  authSources: AuthSource[]
  /** By id. */
  types: WorkPackageType[]
  /** By id; none as long as the default ones hold. */
  statuses: StoredStatus[]
  /** By id; likewise. */
  priorities: StoredPriority[]
  /** By id; likewise. */
  timeEntryActivities: StoredTimeEntryActivity[]
  customFields: CustomField[]
  /** By date. */
  nonWorkingDays: NonWorkingDay[]
}

export const defaultSettings: Settings = {
  loginRequired: true,
  passwordAuthentication: true,
  usersDeletableByAdmins: true,
  usersDeletableBySelf: true,
  languages: ['en', 'de', 'fr', 'es'],
  userFormat: 'firstname_lastname',
  maxPageSize: 1000,
}

export const defaultConfiguration: Configuration = {
  revision: 0,
  settings: defaultSettings,
  roles: [],
  authSources: [],
  types: [],
  statuses: [],
  priorities: [],
  timeEntryActivities: [],
  customFields: [],
  nonWorkingDays: [],
}

/** A configuration as an earlier release may have stored it: without what came later. */
export type StoredConfiguration = Partial<Omit<Configuration, 'roles'>> & {
  roles?: (Omit<Role, 'assignable'> & Partial<Role>)[]
}

/** A stored configuration, with the defaults of what came later. */
export const completed = (stored: StoredConfiguration): Configuration => ({
  ...defaultConfiguration,
  ...stored,
  roles: (stored.roles ?? []).map((role) => ({ assignable: true, ...role })),
})

/** The limit of the document as JSON. It is one item of the table, and DynamoDB allows 400 KB. */
const MAX_BYTES = 350 * 1024

/** Whether a configuration does not fit into its document. */
export const isTooLarge = (configuration: Configuration): boolean =>
  Buffer.byteLength(JSON.stringify(configuration)) > MAX_BYTES

/** The records with one added, or replaced if there is one with its id; sorted by id. */
export const withRecord = <T extends { id: number }>(records: readonly T[], record: T): T[] =>
  [...withoutRecord(records, record.id), record].sort((a, b) => a.id - b.id)

export const withoutRecord = <T extends { id: number }>(records: readonly T[], id: number): T[] =>
  records.filter((record) => record.id !== id)
