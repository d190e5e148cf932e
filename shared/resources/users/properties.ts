import type { Entity } from '#shared/platform/collections/entity.ts'
import { headerAddress } from '#shared/platform/jobs/mail.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { CompositeKind } from '#shared/platform/properties/kind.ts'
import {
  boolean,
  choice,
  date,
  dateTime,
  integer,
  linked,
  password,
  propertyOf,
  text,
} from '#shared/platform/properties/property.ts'
import type { Need } from '#shared/platform/properties/resource.ts'
import { displayName, type UserNames } from '#shared/resources/principals/model.ts'
import { type ChosenReminders, mailRemindersOf, readMailReminders, workdaysOf } from './mail-reminders.ts'
import { canManage, canSeeEmail, isAdminOrSelf, isManagerOrSelf } from './privacy.ts'

const isAdmin = (viewer: Viewer) => viewer.isAdmin
const canCreate = (viewer: Viewer, user: Entity | undefined) => user === undefined && canManage(viewer)

/**
 * Returns whether a string can be a login.
 *
 * A login must not be a reserved word or look like an id. `/` and `:` are not allowed, because they separate the parts
 * of an address and of credentials.
 */
const isLogin = (login: string) =>
  !/^(me|apikey)$/i.test(login) && !/^\d+$/.test(login) && !/[:/]/.test(login)

const isEmail = (email: string) => headerAddress(email) !== undefined

const authSourceName = (id: unknown, { configuration }: Viewer) =>
  configuration.authSources.find((source) => source.id === id)?.name

/** Returns whether a string is the name of an IANA time zone, rather than an offset from UTC. */
function isTimeZone(text: string): boolean {
  try {
    return /^[A-Z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

const statuses = ['active', 'invited', 'locked', 'registered'] as const

/** Maximum lengths from the specification, in code points. */
export const limits = { login: 256, name: 30, email: 60 }

/** The properties of a user (specification, "User"), with the rule that decides who sees which property. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  login: text({
    label: 'Login',
    maxLength: limits.login,
    accepts: isLogin,
    unique: true,
    filter: true,
    sort: true,
    writable: canManage,
    visible: isManagerOrSelf,
  }),
  firstName: text({
    label: 'First name',
    maxLength: limits.name,
    sort: true,
    writable: isManagerOrSelf,
    visible: isManagerOrSelf,
  }),
  lastName: text({
    label: 'Last name',
    maxLength: limits.name,
    sort: true,
    writable: isManagerOrSelf,
    visible: isManagerOrSelf,
  }),
  name: text({
    label: 'Name',
    maxLength: 300,
    stored: false,
    show: (user: UserNames, { configuration }) => displayName(user, configuration.settings.userFormat),
  }),
  email: text({
    label: 'Email',
    maxLength: limits.email,
    accepts: isEmail,
    unique: true,
    filter: true,
    sort: true,
    writable: isManagerOrSelf,
    visible: canSeeEmail,
  }),
  admin: boolean({ label: 'Administrator', default: false, writable: isAdmin, visible: isAdmin }),
  avatar: propertyOf(
    { type: 'String' },
    { label: 'Avatar', required: false, default: '', stored: false, show: () => '' },
  ),
  status: choice({
    label: 'Status',
    default: 'active',
    offered: () => ['active', 'invited'],
    all: statuses,
    filter: true,
    sort: true,
    writable: canCreate,
  }),
  language: choice({
    label: 'Language',
    required: false,
    offered: ({ configuration }) => configuration.settings.languages,
    ignoresCase: true,
    writable: isManagerOrSelf,
    visible: isManagerOrSelf,
  }),
  password: password({
    label: 'Password',
    required: false,
    minLength: 8,
    maxLength: 128,
    writable: isAdminOrSelf,
  }),
  identity_url: text({
    label: 'Identity url',
    maxLength: 1024,
    unique: true,
    required: false,
    alias: 'identityUrl',
    stored: 'identityUrl',
    writable: isAdmin,
    visible: isAdmin,
  }),
  auth_source: linked({
    label: 'Authentication source',
    to: 'AuthSource',
    paths: { '/api/v3/auth_sources/': '' },
    required: false,
    exists: (id, viewer) => authSourceName(id, viewer) !== undefined,
    title: authSourceName,
    stored: 'authSource',
    writable: isAdmin,
    visible: isAdmin,
  }),
  createdAt: dateTime({ label: 'Created on', sort: true, visible: isAdminOrSelf }),
  updatedAt: dateTime({ label: 'Updated on', sort: true, visible: isAdminOrSelf }),
  /**
   * The last day on which the user started a session or sent a request with a password. Only administrators may filter
   * the list of users by this day.
   */
  lastSignInOn: date({
    label: 'Last sign-in on',
    required: false,
    filter: true,
    sort: true,
    visible: isAdminOrSelf,
  }),
}

/** The preferences of a user (specification, "Root, configuration, preferences", "Preferences"). */
export const preferences = {
  hideMail: boolean({ label: 'Hide mail', default: true, stored: 'hideEmail', writable: true }),
  timeZone: choice({
    label: 'Time zone',
    required: false,
    offered: () => Intl.supportedValuesOf('timeZone'),
    accepts: isTimeZone,
    writable: true,
  }),
  commentSortDescending: boolean({ label: 'Newest comments first', default: false, writable: true }),
  warnOnLeavingUnsaved: boolean({ label: 'Warn on leaving unsaved', default: true, writable: true }),
  autoHidePopups: boolean({ label: 'Hide popups automatically', default: true, writable: true }),
  /**
   * The days of the week on which digests are mailed, numbered from 1 for Monday. By default, the working days of the
   * installation.
   */
  workdays: propertyOf(
    { type: 'Integers', all: [1, 2, 3, 4, 5, 6, 7] },
    {
      label: 'Working days',
      required: false,
      writable: true,
      show: (user: { workdays?: number[] }, { configuration }) => workdaysOf(user, configuration.settings),
    },
  ),
  mailReminders: propertyOf(
    { type: 'Composite', name: 'MailReminders', read: readMailReminders } as CompositeKind<ChosenReminders>,
    { label: 'Mail reminders', required: false, writable: true, show: mailRemindersOf },
  ),
  /**
   * True if mail to the user's current address has bounced or been reported as spam. No more mail is sent to this
   * address.
   */
  mailRefused: boolean({
    label: 'Mail refused',
    required: false,
    visible: isAdminOrSelf,
    show: ({ mailRefused = false }: { mailRefused?: boolean }) => mailRefused,
  }),
}

/** The properties and preferences of a stored user. */
export const storedProperties = { ...properties, ...preferences }

/**
 * The properties required on creation: the address of an invited user, or everything that a user needs to sign in
 * without an invitation.
 */
export const needs: readonly Need[] = [
  { when: { status: 'invited' }, names: ['email'] },
  { names: ['email', 'login', 'firstName', 'lastName', ['password', 'identity_url', 'auth_source']] },
]
