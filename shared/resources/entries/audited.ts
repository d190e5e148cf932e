import type { Entry } from '#shared/configuration/entry-changes.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, audit } from '#shared/resources/audit-entries/audit.ts'
import type { EntryKind } from './kind.ts'

/**
 * Returns the audit entry for a write to an entry of a list, such as a status. The audit entry must be stored in the
 * transaction of the write.
 *
 * @param states the list entry before and after the write; `before` is absent for a new list entry, `after` for a
 * deleted one
 */
export const auditOf = <T extends Entry>(
  { audited: kind, auditedValues: shown, properties, routes: { show } }: EntryKind<T>,
  states: { before?: T; after?: T },
  author: Author,
  ports: Ports,
): Write[] => {
  const link = ({ id, name }: T) => ({ href: href(show, { id }), title: name })
  return audit({ kind, properties, shown, link }, states, author, ports)
}
