import type { TokenRecord } from '#shared/access/credentials.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'

export const userStatuses = ['active', 'invited', 'locked', 'registered'] as const

export type UserStatus = (typeof userStatuses)[number]

export interface User extends Principal {
  login: string
  email: string
  firstName: string
  lastName: string
  admin: boolean
  status: UserStatus
  language?: string
  identityUrl?: string
  /** The id of an authentication source. */
  authSource?: number
  hideEmail: boolean
  /** The salted hash of the password. */
  password?: string
  tokens: TokenRecord[]
  /** Kept until an invited user accepts and becomes active. */
  invitation?: Invitation
}

/** An invitation that can be accepted until it expires; bound to the user and their address. */
export interface Invitation {
  /** SHA-256 of the token, base64url. */
  hash: string
  /** The address it was sent to. If the user's address changes, the invitation is no longer valid. */
  email: string
  expiresAt: string
}

/** A user with all defaults. */
export const newUser = (id: number, now: Date): User => ({
  ...newPrincipal(id, now),
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  admin: false,
  status: 'active',
  hideEmail: true,
  tokens: [],
})

type Names = Pick<User, 'login' | 'firstName' | 'lastName'>

const formats: Record<Settings['userFormat'], (user: Names) => string> = {
  firstname_lastname: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  firstname: ({ firstName }) => firstName,
  lastname_firstname: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  lastname_comma_firstname: ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  username: ({ login }) => login,
}

/** The display name of a user, in the format of the settings. */
export const displayName = (user: Names, format: Settings['userFormat']): string =>
  formats[format](user).trim()

/** Whether a user can administer the installation. */
export const isActiveAdministrator = ({ admin, status, removal }: User): boolean =>
  admin && status === 'active' && removal === undefined
