import { unauthenticated } from '#shared/errors/api-error.ts'
import { userIdOfToken } from './token.ts'

/** The API token of a request and the user it names. */
export interface Credentials {
  token: string
  userId: number
}

/** The user name that says: the password is an API token. */
const TOKEN_USER = 'apikey'

/** The password of `Basic` credentials for the user name, or undefined where they are for another one. */
function basicPassword(encoded: string, userName: string): string | undefined {
  const decoded = Buffer.from(encoded, 'base64').toString()
  return decoded.startsWith(`${userName}:`) ? decoded.slice(userName.length + 1) : undefined
}

/**
 * The credentials in an `Authorization` header: `Basic` with the user `apikey`, or `Bearer`; the same token.
 *
 * @returns undefined without a header
 * @throws `Unauthenticated` for anything that is not a token
 */
export function parseCredentials(header: string | undefined): Credentials | undefined {
  if (!header?.trim()) return undefined
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(header) ?? []
  const schemes: Record<string, () => string | undefined> = {
    basic: () => basicPassword(value, TOKEN_USER),
    bearer: () => value,
  }
  const read = Object.hasOwn(schemes, scheme.toLowerCase()) ? schemes[scheme.toLowerCase()] : undefined
  const token = read?.() ?? ''
  const userId = userIdOfToken(token)
  if (userId === undefined) throw unauthenticated('bad credentials')
  return { token, userId }
}
