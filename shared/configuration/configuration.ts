import type { Permission } from '#shared/access/permissions.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'

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
}

export interface Role {
  id: number
  name: string
  permissions: Permission[]
  builtin?: 'non_member' | 'anonymous'
}

/** Another system that authenticates users. This service only links to it. */
export interface AuthSource {
  id: number
  name: string
}

/** A type of work packages; projects say which ones they use. */
export interface WorkPackageType {
  id: number
  name: string
}

/** The configuration of an installation: small, read by every request, changed by the admin command. */
export interface Configuration {
  revision: number
  settings: Settings
  roles: Role[]
  authSources: AuthSource[]
  types: WorkPackageType[]
  customFields: CustomField[]
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
  customFields: [],
}
