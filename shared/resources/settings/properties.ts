import { canManage } from '#shared/configuration/entry-policy.ts'
import { isColor } from '#shared/configuration/ordered.ts'
import { message } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { CompositeKind } from '#shared/platform/properties/kind.ts'
import { boolean, choice, integer, propertyOf, text, texts } from '#shared/platform/properties/property.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { LARGEST_PAGE, settingDefaults } from './defaults.ts'
import { attachmentSizeLimit, type FileLimits, MAX_LARGEST_FILE } from './files.ts'

/** Values that are set by the deployment of a stage, and that administrators cannot change. */
export interface StageFacts {
  /** The host name of the service; null if unknown. */
  host: string | null
  /** The sender of mails; null if no mails are sent. */
  mailSender: string | null
  issuers: readonly { name: string; title: string; issuer: string }[]
  /** The bucket that stores the files; null if they are stored in a folder. */
  attachmentBucket: string | null
}

/** Days on which a week may begin: Monday, Saturday, Sunday. */
const FIRST_DAYS = ['1', '6', '7']

/** Matches media types, and extensions such as `*.pdf`, in lower case. */
const ALLOWED_FILES = /^(\*\.[^A-Z\s/]{1,60}|[^A-Z\s/]{1,60}\/[^A-Z\s/]{1,60})$/

const writable = canManage

/**
 * The settings that administrators write (specification, "Settings"). Their defaults apply to a fresh installation.
 */
export const settingProperties = {
  instanceName: text({
    label: 'Instance name',
    maxLength: 60,
    default: settingDefaults.instanceName,
    writable,
  }),
  /** Color of buttons and links. Clients may send null for the default. */
  accentColor: text({
    label: 'Accent color',
    maxLength: 7,
    accepts: isColor,
    default: settingDefaults.accentColor,
    demanded: false,
    writable,
  }),
  hoursPerDay: integer({
    label: 'Hours per day',
    min: 1,
    max: 24,
    default: settingDefaults.hoursPerDay,
    writable,
  }),
  daysPerMonth: integer({
    label: 'Days per month',
    min: 1,
    max: 31,
    default: settingDefaults.daysPerMonth,
    writable,
  }),
  /** The number of a day of the week; 1 is Monday. */
  startOfWeek: integer({
    label: 'First day of the week',
    problems: (day) => (FIRST_DAYS.includes(day) ? [] : [NOT_ALLOWED]),
    default: settingDefaults.startOfWeek,
    writable,
  }),
  workingDays: propertyOf(
    { type: 'Integers', all: [1, 2, 3, 4, 5, 6, 7] },
    { label: 'Working days', default: settingDefaults.workingDays, writable },
  ),
  /** By default, dates and times have the format of the reader's language. */
  dateFormat: choice({
    label: 'Format of dates',
    all: ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY'],
    required: false,
    writable,
  }),
  timeFormat: choice({ label: 'Format of times', all: ['HH:mm', 'hh:mm a'], required: false, writable }),
  loginRequired: boolean({ label: 'Login required', default: settingDefaults.loginRequired, writable }),
  passwordAuthentication: boolean({
    label: 'Password authentication',
    default: settingDefaults.passwordAuthentication,
    writable,
  }),
  usersDeletableByAdmins: boolean({
    label: 'Users deletable by administrators',
    default: settingDefaults.usersDeletableByAdmins,
    writable,
  }),
  usersDeletableBySelf: boolean({
    label: 'Users deletable by themselves',
    default: settingDefaults.usersDeletableBySelf,
    writable,
  }),
  /** The role that users get in the projects that they create. */
  newProjectRoleId: integer({ label: 'Role in new projects', min: 1, required: false, writable }),
  /** ISO 639-1 codes, most preferred first, for readers who have not chosen a language. */
  languages: texts({
    label: 'Languages',
    accepts: (code) => /^[a-z]{2}$/.test(code),
    default: settingDefaults.languages,
    writable,
  }),
  userFormat: choice({
    label: 'Format of names',
    all: ['firstname_lastname', 'firstname', 'lastname_firstname', 'lastname_comma_firstname', 'username'],
    default: settingDefaults.userFormat,
    writable,
  }),
  /** Clients may set at most `LARGEST_PAGE`. Imports may set a higher value. */
  maxPageSize: integer({
    label: 'Maximum page size',
    min: 1,
    problems: (size) =>
      Number(size) > LARGEST_PAGE ? [message`must be less than or equal to ${LARGEST_PAGE}.`] : [],
    default: settingDefaults.maxPageSize,
    writable,
  }),
  /** The text at the end of every mail. It may have several lines. */
  mailFooter: text({ label: 'Mail footer', maxLength: 500, hasLines: true, required: false, writable }),
  /** The files that can be attached, as media types or extensions. If the list is empty, any file can be attached. */
  attachmentAllowList: texts({
    label: 'Allowed files',
    accepts: (type) => ALLOWED_FILES.test(type),
    default: settingDefaults.attachmentAllowList,
    writable,
  }),
  /**
   * The maximum size of an attachment in bytes. The size that the stage allows is both the default and the upper limit.
   */
  attachmentMaxSize: integer({
    label: 'Maximum attachment size',
    min: 1,
    max: MAX_LARGEST_FILE,
    required: false,
    writable,
    show: (limits: FileLimits) => attachmentSizeLimit(limits),
  }),
}

export type WrittenSettings = EntityOf<typeof settingProperties>

export const properties = {
  ...settingProperties,
  stage: propertyOf({ type: 'Composite', name: 'Stage' } as CompositeKind<StageFacts>, {
    label: 'Stage',
    stored: false,
    show: (_: unknown, __: Viewer, loaded?: { stage: StageFacts }) => loaded?.stage,
  }),
}
