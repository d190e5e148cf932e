import type { TokenRecord } from '#shared/access/credentials.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import type { UserNotificationSettings } from '#shared/resources/notifications/settings.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'
import { storedProperties } from './properties.ts'

export {
  type ChosenReminders,
  digestHoursOf,
  isPaused,
  type MailReminders,
  mailRemindersOf,
  withReminders,
  workdaysOf,
} from './mail-reminders.ts'
export { limits } from './properties.ts'

/** A person who can sign in (specification, "User"). */
export interface User extends Principal, EntityOf<typeof storedProperties> {
  kind: 'user'
  tokens: TokenRecord[]
  /** For each token, the day on which it was last used, keyed by the token's hash; see `TokenUses`. */
  tokensUsedOn?: Record<string, string>
  favorites?: number[]
  /** The notification settings. If absent, the defaults apply. */
  notifications?: UserNotificationSettings
  /** Incremented to end all sessions of the user; see `Sessions`. */
  sessionEpoch?: number
  /** The pending invitation. It is kept until the invited user accepts it and becomes active. */
  invitation?: Invitation
}

/** An invitation of a user, which can be accepted until it expires. */
export interface Invitation {
  /** The SHA-256 hash of the token, encoded as base64url. */
  hash: string
  /** The address to which the invitation was sent. The invitation becomes invalid if the user's address changes. */
  email: string
  expiresAt: string
  /** The times within the last hour at which the invitation was sent again, to any address. */
  resentAt?: string[]
}

/** Returns a new user whose properties have their default values. */
export const newUser = (id: number, now: Date): User => ({
  ...newPrincipal('user', id, now),
  ...newEntity(storedProperties, id, now),
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  tokens: [],
})

export const timeZoneOf = ({ timeZone = 'UTC' }: Pick<User, 'timeZone'>): string => timeZone

/** Returns whether a user may sign in. */
export const isActive = ({ status, removal }: User): boolean => status === 'active' && removal === undefined

/** Returns whether a user is an administrator who can sign in. */
export const isActiveAdministrator = (user: User): boolean => user.admin && isActive(user)
