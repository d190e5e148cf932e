import type { TokenRecord } from '#shared/access/credentials.ts'
import { lastUseOf } from '#shared/access/token-uses.ts'
import { date, dateTime, text } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { User } from '#shared/resources/users/model.ts'

/** Maximum number of tokens per user. Tokens are stored in the user's item, which must stay small. */
export const MAX_TOKENS = 20

/** The properties of an API token (specification, "Own API tokens"). */
export const properties = {
  /** The first characters of the token, which serve as its id. */
  id: text({ label: 'ID', maxLength: 40 }),
  name: text({ label: 'Name', maxLength: 255, writable: true }),
  createdAt: dateTime({ label: 'Created on' }),
  expiresAt: dateTime({ label: 'Expires on', required: false, writable: true }),
  lastUsedOn: date({ label: 'Last used on', required: false }),
  /** The token itself. Only the response to the creation contains it. */
  token: text({
    label: 'Token',
    maxLength: 100,
    required: false,
    visible: (_, token?: ApiToken) => token?.token !== undefined,
  }),
  currentPassword: text({
    label: 'Current password',
    maxLength: 128,
    required: false,
    stored: false,
    visible: false,
    writable: true,
  }),
}

/** An API token as its user sees it. */
export interface ApiToken {
  id: string
  name: string
  createdAt: string
  expiresAt?: string
  lastUsedOn?: string
  token?: string
}

/**
 * Returns the visible part of a stored token. A token that an operator created has no name; its first characters are
 * shown instead.
 */
export const shownToken = (user: User, record: TokenRecord): ApiToken => ({
  id: record.prefix,
  name: record.name ?? record.prefix,
  createdAt: record.createdAt,
  expiresAt: record.expiresAt,
  lastUsedOn: lastUseOf(user, record),
})

/** Tokens have no filters and are always listed in order of creation. */
export const tokenListing: Listing = { filters: {}, sorts: {}, order: [] }
