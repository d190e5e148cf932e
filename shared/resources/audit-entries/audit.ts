import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { principalLink, type UserNames } from '#shared/resources/principals/model.ts'
import type { AuditAction, AuditedKind } from './actions.ts'
import { type AuditedProperties, auditedChanges } from './changes.ts'
import type { AuditEntry, AuditedChange, Titled } from './model.ts'
import { auditEntriesIn } from './store.ts'

/** The author of a write: a requester, or an admin command. */
export interface Author {
  user?: UserNames & { id: number }
  /** The name of the admin command, such as `user create`. */
  command?: string
  configuration: Configuration
}

/** A kind of object whose writes are audited. */
export interface Audited<E> extends AuditedProperties<E> {
  kind: AuditedKind
  /** Returns the address and the current title of an entity. */
  link(entity: E, author: Author): Titled
}

/**
 * Returns the audit entry of a write, for the transaction of the write. For example, for a role:
 *
 *     const roleAudit: Audited<Role> = { kind: 'role', properties, link: roleLink }
 *     store.changeAt(revision, edit, ...audit(roleAudit, { before, after }, viewer, ports))
 *
 * @param states the object before and after the write: `before` is absent for a new object, and `after` for a deleted
 * one
 * @returns an empty list if an update changes no property
 */
export function audit<E extends object>(
  audited: Audited<E>,
  { before, after }: { before?: E; after?: E },
  author: Author,
  ports: Pick<Ports, 'table' | 'now'>,
): Write[] {
  const changes = auditedChanges(audited, before, after, author.configuration)
  const entity = after ?? before
  if (!entity || (before && after && changes.length === 0)) return []
  const done = before ? (after ? 'updated' : 'deleted') : 'created'
  const object = audited.link(entity, author)
  return auditAction({ action: `${audited.kind}:${done}`, object, changes }, author, ports)
}

/** The changes in the audit entry for a new password. */
export const passwordChange: readonly AuditedChange[] = [{ property: 'password', old: null, new: 'changed' }]

/** Returns the audit entry of an action, for the transaction of the action. `changes` must not hold secrets. */
export function auditAction(
  { action, object, changes = [] }: { action: AuditAction } & Partial<Pick<AuditEntry, 'object' | 'changes'>>,
  author: Author,
  ports: Pick<Ports, 'table' | 'now'>,
): Write[] {
  const entries = auditEntriesIn(ports)
  return entries.addition({ id: entries.nextId(), action, actor: actorOf(author), object, changes })
}

function actorOf({ user, command, configuration }: Author): Titled | undefined {
  if (user) return principalLink({ ...user, kind: 'user' }, { configuration })
  return command === undefined ? undefined : { href: null, title: command }
}
