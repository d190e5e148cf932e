import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Lockouts } from '../lockout-store.ts'

type Ports = Parameters<typeof auditAction>[2]

/**
 * Writes an audit entry if sign-in with a login is locked and the lock-out has no entry yet. Does the same work for an
 * unknown login, so that the response time does not reveal which logins exist.
 *
 * An attempt is recorded before its password is checked, and may turn out to be right. Callers therefore call this
 * function only after a wrong password. One transaction writes the entry and marks the lock as audited. If the entry is
 * missing a minute later, the next refused attempt writes it.
 *
 * @param account the user with the login, active or not
 */
export function auditLockOut(
  lockouts: Lockouts,
  { login, account }: { login: string; account: User | undefined },
  author: Author,
  ports: Ports,
): Promise<void> {
  const object = account && principalLink(account, author)
  return retryingRefusals(async () => {
    const mark = await lockouts.auditing(login)
    const entry = { action: 'session:refused', object } as const
    if (mark) await ports.table.write([mark, ...auditAction(entry, author, ports)])
  })
}
