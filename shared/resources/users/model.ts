import type { TokenRecord } from '#shared/access/token.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'

export type UserStatus = 'active' | 'invited' | 'registered' | 'locked'

export interface User extends Principal {
  login: string
  email: string
  firstName: string
  lastName: string
  admin: boolean
  status: UserStatus
  language?: string
  identityUrl?: string
  authSource?: number
  hideEmail: boolean
  /** A salted hash. */
  password?: string
  tokens: TokenRecord[]
}

/** The name shown of a user. */
export const displayName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim()

/** What a user starts with. */
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
