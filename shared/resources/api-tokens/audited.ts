import type { TokenRecord } from '#shared/access/credentials.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { User } from '#shared/resources/users/model.ts'

/**
 * Returns an audit entry for each token that a change to a user adds or revokes. The object of each entry is the user.
 */
export function auditTokens(
  before: Pick<User, 'tokens'>,
  after: User,
  author: Author,
  ports: Pick<Ports, 'table' | 'now'>,
): Write[] {
  const object = principalLink(after, author)
  const absentIn = (tokens: readonly TokenRecord[]) => {
    const hashes = new Set(tokens.map(({ hash }) => hash))
    return ({ hash }: TokenRecord) => !hashes.has(hash)
  }
  const added = after.tokens.filter(absentIn(before.tokens))
  const revoked = before.tokens.filter(absentIn(after.tokens))
  return [
    ...added.flatMap(({ name = null, prefix, expiresAt = null }) => {
      const expiry = expiresAt === null ? [] : [{ property: 'expiresAt', old: null, new: expiresAt }]
      const changes = [{ property: 'name', old: null, new: name ?? prefix }, ...expiry]
      return auditAction({ action: 'token:created', object, changes }, author, ports)
    }),
    ...revoked.flatMap(({ name, prefix }) => {
      const changes = [{ property: 'name', old: name ?? prefix, new: null }]
      return auditAction({ action: 'token:revoked', object, changes }, author, ports)
    }),
  ]
}
