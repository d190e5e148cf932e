import type { Viewer } from '#shared/access/viewer.ts'
import { headerAddress } from '#shared/platform/jobs/mail.ts'
import {
  boolean,
  choice,
  dateTime,
  integer,
  linked,
  type Need,
  type Properties,
  password,
  propertyOf,
  text,
} from '#shared/platform/properties/property.ts'
import { displayName, type User, userStatuses } from './model.ts'
import { canManage, canSeeEmail, isAdminOrSelf, isManagerOrSelf } from './policy.ts'

const isAdmin = (viewer: Viewer) => viewer.isAdmin
const canCreate = (viewer: Viewer, user: User | undefined) => user === undefined && canManage(viewer)

/** A login must not be a reserved word of addresses or credentials, look like an id, or contain their separators. */
const isLogin = (login: string) =>
  !/^(me|apikey)$/i.test(login) && !/^\d+$/.test(login) && !/[:/]/.test(login)

const isEmail = (email: string) => headerAddress(email) !== undefined

const authSourceName = (id: unknown, { configuration }: Viewer) =>
  configuration.authSources.find((source) => source.id === id)?.name

/** The limits of the specification, in code points. */
export const limits = { login: 256, name: 30, email: 60 }

/** The properties of a user (specification, "User"), with the privacy rule. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  login: text({
    label: 'Login',
    maxLength: limits.login,
    accepts: isLogin,
    unique: true,
    writable: canManage,
    visible: isManagerOrSelf,
  }),
  firstName: text({
    label: 'First name',
    maxLength: limits.name,
    writable: isManagerOrSelf,
    visible: isManagerOrSelf,
  }),
  lastName: text({
    label: 'Last name',
    maxLength: limits.name,
    writable: isManagerOrSelf,
    visible: isManagerOrSelf,
  }),
  name: text({
    label: 'Name',
    maxLength: 300,
    show: (user, { configuration }) => displayName(user, configuration.settings.userFormat),
  }),
  email: text({
    label: 'Email',
    maxLength: limits.email,
    accepts: isEmail,
    unique: true,
    writable: isManagerOrSelf,
    visible: canSeeEmail,
  }),
  admin: boolean({ label: 'Administrator', default: false, writable: isAdmin, visible: isAdmin }),
  avatar: propertyOf({ type: 'String' }, { label: 'Avatar', required: false, default: '', show: () => '' }),
  status: choice({
    label: 'Status',
    default: 'active',
    values: () => ['active', 'invited'],
    all: userStatuses,
    writable: canCreate,
  }),
  language: choice({
    label: 'Language',
    required: false,
    values: ({ configuration }) => configuration.settings.languages,
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
    required: false,
    alias: 'identityUrl',
    show: ({ identityUrl }) => identityUrl ?? null,
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
    show: ({ authSource }) => authSource ?? null,
    writable: isAdmin,
    visible: isAdmin,
  }),
  createdAt: dateTime({ label: 'Created on', visible: isAdminOrSelf }),
  updatedAt: dateTime({ label: 'Updated on', visible: isAdminOrSelf }),
} satisfies Properties<User>

/** Required on creation: the address of an invited user, or everything that a user needs to sign in at once. */
export const needs: readonly Need[] = [
  { when: { status: 'invited' }, names: ['email'] },
  { names: ['email', 'login', 'firstName', 'lastName', ['password', 'identity_url', 'auth_source']] },
]
