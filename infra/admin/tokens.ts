import { Problem } from '#infra/local/problem.ts'
import { generateToken, matchesToken, type TokenRecord, tokenRecord } from '#shared/access/credentials.ts'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { User } from '#shared/resources/users/model.ts'

/** More tokens than anybody can keep apart; the user's item has to stay small. */
const MAX_TOKENS = 20

/**
 * The user a person means.
 *
 * @param loginOrId digits only are an id: no login is digits only
 * @throws Problem where there is none
 */
export async function userNamed(app: App, loginOrId: string): Promise<User> {
  const isId = /^\d{1,15}$/.test(loginOrId)
  const user = await (isId ? app.users.byId(Number(loginOrId)) : app.users.byUnique('login', loginOrId))
  if (!user || user.removal) throw new Problem(`There is no user ${loginOrId}.`)
  return user
}

/** Creates an API token. @returns the token, which is nowhere to be found afterwards */
export async function createToken(app: App, loginOrId: string): Promise<string> {
  const { id } = await userNamed(app, loginOrId)
  const token = generateToken(id)
  await changeTokens(app, id, (tokens) => {
    if (tokens.length >= MAX_TOKENS)
      throw new Problem(`A user has at most ${MAX_TOKENS} tokens. Revoke one first.`)
    return [...tokens, tokenRecord(token, app.now().toISOString())]
  })
  return token
}

/** Revokes the token that starts with a prefix. @throws Problem unless there is exactly one */
export async function revokeToken(app: App, loginOrId: string, prefix: string): Promise<TokenRecord> {
  const { id } = await userNamed(app, loginOrId)
  let revoked: TokenRecord | undefined
  await changeTokens(app, id, (tokens) => {
    const [match, ...others] = tokensMeant(tokens, prefix)
    if (!match) throw new Problem(`No token of this user starts with ${prefix}.`)
    if (others.length > 0)
      throw new Problem(`Several tokens of this user start with ${prefix}: give more of it.`)
    revoked = match
    return tokens.filter((token) => token !== match)
  })
  return revoked as TokenRecord
}

/** Imported tokens may have their first characters in common: the whole token is always enough. */
function tokensMeant(tokens: TokenRecord[], prefix: string): TokenRecord[] {
  const whole = tokens.filter((token) => matchesToken(prefix, [token]))
  if (whole.length > 0) return whole
  return tokens.filter((token) => token.prefix.startsWith(prefix) || prefix.startsWith(token.prefix))
}

async function changeTokens(app: App, id: number, change: (tokens: TokenRecord[]) => TokenRecord[]) {
  await retryingRefusals(async () => {
    const user = await userNamed(app, String(id))
    await app.users.replace(user, { ...user, tokens: change(user.tokens) })
  })
}
