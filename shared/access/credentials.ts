import { unauthenticated } from '#shared/platform/http/api-error.ts'
import { userIdOfToken } from './token.ts'

/** The API token of a request and the user it names. */
export interface TokenCredentials {
  token: string
  userId: number
}

export interface PasswordCredentials {
  login: string
  password: string
}

/** The user name that says: the password is an API token. */
const TOKEN_USER = 'apikey'

/** The credentials of each scheme. */
const schemes: Record<string, (value: string) => TokenCredentials | PasswordCredentials | undefined> = {
  basic: (value) => {
    const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decoded(value)) ?? []
    if (user === TOKEN_USER) return tokenCredentials(password)
    return user && password ? { login: user, password } : undefined
  },
  bearer: tokenCredentials,
}

function tokenCredentials(token: string): TokenCredentials | undefined {
  const userId = userIdOfToken(token)
  return userId === undefined ? undefined : { token, userId }
}

/** The text of `Basic` credentials; nothing where they are not UTF-8. */
function decoded(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return ''
  }
}

/**
 * The credentials in an `Authorization` header: an API token with `Bearer`, or with `Basic` and the user `apikey`;
 * a login and a password with `Basic` and any other user.
 *
 * @returns undefined without a header
 * @throws `Unauthenticated` for anything else
 */
export function parseCredentials(
  header: string | undefined,
): TokenCredentials | PasswordCredentials | undefined {
  if (!header?.trim()) return undefined
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(header) ?? []
  const read = Object.hasOwn(schemes, scheme.toLowerCase()) ? schemes[scheme.toLowerCase()] : undefined
  const credentials = read?.(value)
  if (!credentials) throw unauthenticated('bad credentials')
  return credentials
}
