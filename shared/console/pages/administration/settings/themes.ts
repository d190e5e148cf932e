import type { Word } from '../../../language/words.ts'

export type ControlKind =
  | 'text'
  | 'lines'
  | 'color'
  | 'number'
  | 'mebibytes'
  | 'tick'
  | 'days'
  | 'list'
  | 'fileTypes'
  | ChoiceSetting

/** A choice between a few values, each with its label. */
export interface ChoiceSetting {
  readonly among: 'days' | 'roles' | ReadonlyMap<string, string>
  /** The label of the empty choice, if the setting may have no value. */
  readonly none?: Word
  readonly hint?: Word
}

/**
 * A group of settings that one panel shows. The settings are keyed by their names in the API. The facts appear below
 * the settings and are read-only.
 */
export interface Theme {
  readonly title: Word
  readonly settings: Readonly<Record<string, ControlKind>>
  readonly facts: readonly Fact[]
  /** True if the panel has a button that sends a test mail. */
  readonly hasTestMail?: true
}

/** A fact that only the deployment determines, identified by its name in the API. */
export interface Fact {
  readonly name: 'host' | 'mailSender' | 'issuers' | 'attachmentBucket'
  readonly label: Word
}

/** The patterns for dates and times, each with an example. */
const dates = new Map([
  ['YYYY-MM-DD', '2026-12-31'],
  ['DD.MM.YYYY', '31.12.2026'],
  ['MM/DD/YYYY', '12/31/2026'],
  ['DD/MM/YYYY', '31/12/2026'],
])
const times = new Map([
  ['HH:mm', '17:05'],
  ['hh:mm a', '05:05 PM'],
])

/** The formats of names, each with an example. */
const names = new Map([
  ['firstname_lastname', 'Ada Lovelace'],
  ['firstname', 'Ada'],
  ['lastname_firstname', 'Lovelace Ada'],
  ['lastname_comma_firstname', 'Lovelace, Ada'],
  ['username', 'ada'],
])

export const themes: readonly Theme[] = [
  {
    title: 'nameAndColor',
    settings: { instanceName: 'text', accentColor: 'color' },
    facts: [{ name: 'host', label: 'hostName' }],
  },
  {
    title: 'workCalendar',
    settings: {
      workingDays: 'days',
      startOfWeek: { among: 'days' },
      hoursPerDay: 'number',
      daysPerMonth: 'number',
    },
    facts: [],
  },
  {
    title: 'formats',
    settings: {
      dateFormat: { among: dates, none: 'asReader' },
      timeFormat: { among: times, none: 'asReader' },
      userFormat: { among: names },
      languages: 'list',
      maxPageSize: 'number',
    },
    facts: [],
  },
  {
    title: 'accounts',
    settings: {
      loginRequired: 'tick',
      passwordAuthentication: 'tick',
      usersDeletableByAdmins: 'tick',
      usersDeletableBySelf: 'tick',
      newProjectRoleId: { among: 'roles', none: 'noRole', hint: 'roleOfCreators' },
    },
    facts: [{ name: 'issuers', label: 'identityProviders' }],
  },
  {
    title: 'mails',
    settings: { mailFooter: 'lines' },
    facts: [{ name: 'mailSender', label: 'mailSender' }],
    hasTestMail: true,
  },
  {
    title: 'files',
    settings: { attachmentMaxSize: 'mebibytes', attachmentAllowList: 'fileTypes' },
    facts: [{ name: 'attachmentBucket', label: 'bucket' }],
  },
]
