import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { unauthenticated } from '#shared/platform/http/errors.ts'

/** Stored record of an API token, without the token itself. */
export interface TokenRecord {
  /** SHA-256 of the whole token, base64url. */
  hash: string
  /** Name that the user gave the token; absent if an operator created the token. */
  name?: string
  /** First characters of the token, so that users can tell their tokens apart. */
  prefix: string
  createdAt: string
  /** Absent if the token is valid until it is revoked. */
  expiresAt?: string
}

/**
 * The format of a token, `opk_<user id>_<secret>`. The token contains the user id so that the user can be read
 * directly.
 */
const TOKEN = /^opk_([1-9]\d{0,14})_[\w-]{16,4000}$/

const SECRET_CHARACTERS_SHOWN = 6

/** Returns the user id in a token, or undefined if the token is malformed. */
export const userIdOfToken = (token: string): number | undefined => {
  const id = TOKEN.exec(token)?.[1]
  return id === undefined ? undefined : Number(id)
}

export const generateToken = (userId: number): string =>
  `opk_${userId}_${randomBytes(32).toString('base64url')}`

const sha256 = (token: string) => createHash('sha256').update(token).digest()

export function tokenRecord(token: string, createdAt: string, expiresAt?: string): TokenRecord {
  const secretStart = token.indexOf('_', 'opk_'.length) + 1
  const prefix = token.slice(0, secretStart + SECRET_CHARACTERS_SHOWN)
  return { hash: sha256(token).toString('base64url'), prefix, createdAt, ...(expiresAt && { expiresAt }) }
}

/** Finds the record of a token among its user's records. Each hash is compared in constant time. */
export function tokenRecordOf(token: string, records: readonly TokenRecord[]): TokenRecord | undefined {
  const given = sha256(token)
  return records.find(({ hash }) => timingSafeEqual(given, Buffer.from(hash, 'base64url')))
}

export const isExpired = ({ expiresAt }: TokenRecord, now: Date): boolean =>
  expiresAt !== undefined && expiresAt <= now.toISOString()

export interface TokenCredentials {
  token: string
  userId: number
}

export interface PasswordCredentials {
  login: string
  password: string
}

/** Token of an OpenID Connect issuer, as received. */
interface JwtCredentials {
  jwt: string
}

export type Credentials = TokenCredentials | PasswordCredentials | JwtCredentials

/** User name of `Basic` credentials whose password is an API token. */
const TOKEN_USER = 'apikey'

/** Parsers of credentials, keyed by scheme. */
const schemes: Record<string, (value: string) => Credentials | undefined> = {
  basic: (value) => {
    const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decoded(value)) ?? []
    if (user === TOKEN_USER) return tokenCredentials(password)
    return user && password ? { login: user, password } : undefined
  },
  bearer: (value) => tokenCredentials(value) ?? jwtCredentials(value),
}

function tokenCredentials(token: string): TokenCredentials | undefined {
  const userId = userIdOfToken(token)
  return userId === undefined ? undefined : { token, userId }
}

/** Header, claims and signature, all non-empty: a token without a signature proves nothing. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

const jwtCredentials = (value: string): JwtCredentials | undefined =>
  JWT.test(value) ? { jwt: value } : undefined

/** Decodes `Basic` credentials. Returns an empty string if the credentials are not UTF-8. */
function decoded(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return ''
  }
}

/**
 * Parses the credentials in an `Authorization` header. `Bearer` takes an API token or an issuer's token. `Basic` takes
 * a login and a password, or the user `apikey` with an API token as the password.
 *
 * @returns the credentials; undefined if the header is missing or empty
 * @throws `Unauthenticated` if the header does not contain such credentials
 */
export function parseCredentials(header: string | undefined): Credentials | undefined {
  if (!header?.trim()) return undefined
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(header) ?? []
  const read = Object.hasOwn(schemes, scheme.toLowerCase()) ? schemes[scheme.toLowerCase()] : undefined
  const credentials = read?.(value)
  if (!credentials) throw unauthenticated('bad credentials')
  return credentials
}
