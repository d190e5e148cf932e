import { text } from 'node:stream/consumers'
import { Problem } from '#infra/local/problem.ts'
import { hashPassword } from '#shared/access/password.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { auditTokens } from '#shared/resources/api-tokens/audited.ts'
import { auditAction, passwordChange } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { authorOf } from './audit.ts'
import { parseLine } from './line.ts'
import { userNamed } from './tokens.ts'

/**
 * Sets the password of a user, and ends all sessions of the user.
 *
 * @param keepsTokens true if the API tokens stay valid; false if the tokens are revoked
 * @returns the user's login
 * @throws Problem if there is no such user, or the password is too short or too long
 */
export async function setPassword(
  ports: Ports,
  loginOrId: string,
  password: string,
  keepsTokens: boolean,
): Promise<string> {
  const { id, login, email, firstName, lastName } = await userNamed(ports, loginOrId)
  const parsed = parseLine(JSON.stringify({ kind: 'user', login, email, firstName, lastName, password }))
  if (typeof parsed === 'string') throw new Problem(parsed)
  const [hash, author] = await Promise.all([hashPassword(password), authorOf('password set', ports)])
  return retryingRefusals(async () => {
    const user = await userNamed(ports, String(id))
    const tokens = keepsTokens ? user.tokens : []
    const after = { ...user, password: hash, tokens, updatedAt: ports.now().toISOString() }
    const changed = {
      action: 'password:changed' as const,
      object: principalLink(user, author),
      changes: passwordChange,
    }
    await usersIn(ports).replace(
      user,
      after,
      ...auditAction(changed, author, ports),
      ...auditTokens(user, after, author, ports),
    )
    return user.login
  })
}

/**
 * Reads a password from the first line of standard input. A command line argument would be visible to other users
 * of the machine.
 */
export const passwordSent = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
