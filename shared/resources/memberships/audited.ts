import { isDeepStrictEqual } from 'node:util'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import { type NameParts, nameOfPrincipal } from '#shared/resources/principals/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { MembershipContext } from './load-membership.ts'
import { type CompleteChange, inheritedRoles, type Membership } from './model.ts'
import { routes } from './routes.ts'

export const auditCreation = (
  membership: Membership,
  principal: NameParts,
  context: Pick<MembershipContext, 'project' | 'viewerWithMemberRights'>,
  ports: Ports,
): Write[] =>
  auditWrite('created', membership, [], membership.direct, { ...context, found: principal }, ports)

/**
 * Returns the audit entry for a change to the direct roles of a membership. If no role is left, the entry reports the
 * deletion of the membership. Roles that are inherited from a group have no entries.
 */
export function auditRoles(
  before: Membership,
  direct: readonly number[],
  context: Context,
  ports: Ports,
): Write[] {
  const isDeleted = direct.length === 0 && inheritedRoles(before).length === 0
  return auditWrite(isDeleted ? 'deleted' : 'updated', before, before.direct, direct, context, ports)
}

/**
 * Returns the audit entries of changes that a job makes for a requester. Roles that are inherited from a group have no
 * entries.
 */
export const auditChanges = (changes: readonly CompleteChange[], context: Context, ports: Ports): Write[] =>
  changes.flatMap((change) => auditChange(change, context, ports))

function auditChange({ before, after }: CompleteChange, context: Context, ports: Ports): Write[] {
  const [old, direct] = [before, after].map((one) => one?.direct ?? []) as [number[], number[]]
  if (isDeepStrictEqual(new Set(old), new Set(direct))) return []
  if (before) return auditRoles(before, direct, context, ports)
  return after ? auditWrite('created', after, [], direct, context, ports) : []
}

/** The names that an audit entry shows, and the author of the entry. */
interface Context {
  found?: NameParts
  project?: Pick<Project, 'name'>
  viewerWithMemberRights: Author
}

function auditWrite(
  done: 'created' | 'updated' | 'deleted',
  { id }: Membership,
  before: readonly number[],
  after: readonly number[],
  { found, project, viewerWithMemberRights: author }: Context,
  ports: Ports,
): Write[] {
  const name = found ? nameOfPrincipal(found, author) : ''
  const object = { href: href(routes.show, { id }), title: project ? `${name} (${project.name})` : name }
  const roles = { property: 'roles', old: namesOf(before, author), new: namesOf(after, author) }
  return auditAction({ action: `membership:${done}`, object, changes: [roles] }, author, ports)
}

function namesOf(ids: readonly number[], { configuration }: Author): string[] | null {
  const names = configuration.roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return ids.length > 0 ? names : null
}
