import { Problem } from '#infra/local/problem.ts'
import { generateToken, type TokenRecord, tokenRecord, tokenRecordOf } from '#shared/access/credentials.ts'
import { lastUseOf } from '#shared/access/token-uses.ts'
import { CALENDAR, DAY, isDay } from '#shared/platform/calendar.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { auditTokens } from '#shared/resources/api-tokens/audited.ts'
import { MAX_TOKENS } from '#shared/resources/api-tokens/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { authorOf } from './audit.ts'

/**
 * Finds a user by login or id.
 *
 * @param loginOrId treated as an id if it consists only of digits; no login has only digits
 * @throws Problem if there is no such user
 */
export async function userNamed(ports: Ports, loginOrId: string): Promise<User> {
  const isId = /^\d{1,15}$/.test(loginOrId)
  const user = await (isId
    ? usersIn(ports).byId(Number(loginOrId))
    : usersIn(ports).byUnique('login', loginOrId))
  if (!user || user.removal) throw new Problem(`There is no user ${loginOrId}.`)
  return user
}

/**
 * Creates an API token.
 *
 * @param expires the last day (2027-01-31) or the number of days (90d); undefined for a token that does not expire
 * @returns the token; only its hash and its first characters are stored
 * @throws Problem if there is no such user, if the user already has the maximum number of tokens, or if the expiry is
 * invalid or in the past
 */
export async function createToken(ports: Ports, loginOrId: string, expires?: string): Promise<string> {
  const expiresAt = expires === undefined ? undefined : expiryOf(expires, ports.now())
  const { id } = await userNamed(ports, loginOrId)
  const token = generateToken(id)
  await changeTokens(ports, id, 'token create', (tokens) => {
    if (tokens.length >= MAX_TOKENS)
      throw new Problem(`A user has at most ${MAX_TOKENS} tokens. Revoke one first.`)
    return [...tokens, tokenRecord(token, ports.now().toISOString(), expiresAt)]
  })
  return token
}

/**
 * Returns the moment at which a token expires. If the text is a day, the token expires at the end of the day in UTC.
 */
function expiryOf(text: string, now: Date): string {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days === undefined && !isDay(text))
    throw new Problem(`--expires takes a day (2027-01-31) or a number of days (90d), not ${text}.`)
  const end = days ? now.getTime() + Number(days) * DAY : Date.parse(text) + DAY
  if (end <= now.getTime()) throw new Problem(`A token that expires on ${text} could never be used.`)
  return new Date(Math.min(end, CALENDAR.until - 1)).toISOString()
}

export function tokenLine(user: User, token: TokenRecord): string {
  const { prefix, createdAt, expiresAt, name } = token
  const used = lastUseOf(user, token)
  return [
    `${prefix}…`,
    `created ${createdAt}`,
    used ? `last used ${used}` : 'not used since that day',
    ...(expiresAt ? [`expires ${expiresAt}`] : []),
    ...(name ? [name] : []),
  ].join('  ')
}

/**
 * Revokes the user's token that starts with the given prefix.
 *
 * @throws Problem if no token or several tokens match
 */
export async function revokeToken(ports: Ports, loginOrId: string, prefix: string): Promise<TokenRecord> {
  const { id } = await userNamed(ports, loginOrId)
  let revoked: TokenRecord | undefined
  await changeTokens(ports, id, 'token revoke', (tokens) => {
    const [match, ...others] = matchingTokens(tokens, prefix)
    if (!match) throw new Problem(`No token of this user starts with ${prefix}.`)
    if (others.length > 0)
      throw new Problem(`Several tokens of this user start with ${prefix}: give more of it.`)
    revoked = match
    return tokens.filter((token) => token !== match)
  })
  return revoked as TokenRecord
}

/**
 * Returns the tokens that match a prefix or a complete token. A complete token is compared by its hash first, because
 * imported tokens may have equal prefixes.
 */
function matchingTokens(tokens: TokenRecord[], prefix: string): TokenRecord[] {
  const exact = tokens.filter((token) => tokenRecordOf(prefix, [token]))
  if (exact.length > 0) return exact
  return tokens.filter((token) => token.prefix.startsWith(prefix) || prefix.startsWith(token.prefix))
}

async function changeTokens(
  ports: Ports,
  id: number,
  command: string,
  change: (tokens: TokenRecord[]) => TokenRecord[],
) {
  const author = await authorOf(command, ports)
  await retryingRefusals(async () => {
    const user = await userNamed(ports, String(id))
    const after = { ...user, tokens: change(user.tokens) }
    await usersIn(ports).replace(user, after, ...auditTokens(user, after, author, ports))
  })
}
