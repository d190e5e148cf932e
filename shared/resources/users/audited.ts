import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { auditTokens } from '#shared/resources/api-tokens/audited.ts'
import { type Author, audit, auditAction, passwordChange } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { User } from './model.ts'
import { properties } from './properties.ts'
import { userAudit } from './representer.ts'

const { password: _, ...withoutPassword } = properties

/** Returns the audit entries for a change to a user: changed properties, a new password, and revoked tokens. */
export const auditChange = (before: User, after: User, author: Author, ports: Ports): Write[] => [
  ...audit({ ...userAudit, properties: withoutPassword }, { before, after }, author, ports),
  ...(before.password === after.password
    ? []
    : auditAction(
        {
          action: 'password:changed',
          object: principalLink(after, author),
          changes: passwordChange,
        },
        author,
        ports,
      )),
  ...auditTokens(before, after, author, ports),
]
