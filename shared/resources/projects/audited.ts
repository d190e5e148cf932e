import { isDeepStrictEqual } from 'node:util'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { routes as memberships } from '#shared/resources/memberships/routes.ts'
import { nameOfPrincipal } from '#shared/resources/principals/model.ts'
import { namesOfTypes } from '#shared/resources/types/model.ts'
import { type Project, projectLink } from './model.ts'

/** Returns the audit entry for the creation, archiving, unarchiving or deletion of a project. */
export const auditProject = (
  done: 'created' | 'archived' | 'unarchived' | 'deleted',
  project: Project,
  author: Author,
  ports: Ports,
): Write[] =>
  auditAction(
    {
      action: `project:${done}`,
      object: projectLink(project),
      changes: done === 'created' ? changesOf(project) : [],
    },
    author,
    ports,
  )

const changesOf = (project: Project) =>
  (['name', 'identifier', 'public'] as const).map((property) => ({
    property,
    old: null,
    new: project[property],
  }))

/**
 * Returns the audit entries for a change that archives or unarchives a project, or that changes its types; empty for
 * other changes.
 */
export const auditChange = (before: Project, after: Project, author: Author, ports: Ports): Write[] => [
  ...auditTypes(before, after, author, ports),
  ...auditArchiving(before, after, author, ports),
]

/**
 * Returns the audit entry for a change to the types of a project. Types are recorded by name; null stands for all
 * types.
 */
function auditTypes(before: Project, after: Project, author: Author, ports: Ports): Write[] {
  if (isDeepStrictEqual(new Set(before.types), new Set(after.types))) return []
  const namesOf = ({ types }: Project) => namesOfTypes(types, author.configuration) ?? null
  const changes = [{ property: 'types', old: namesOf(before), new: namesOf(after) }]
  return auditAction({ action: 'project:updated', object: projectLink(after), changes }, author, ports)
}

function auditArchiving(before: Project, after: Project, author: Author, ports: Ports): Write[] {
  if (before.active === after.active) return []
  return auditProject(after.active ? 'unarchived' : 'archived', after, author, ports)
}

/** Returns the audit entry for the membership that the creator of a project gets, if any. */
export function auditCreator(
  membership: Membership | undefined,
  { name }: Project,
  author: Author,
  ports: Ports,
): Write[] {
  if (!membership || !author.user) return []
  const title = `${nameOfPrincipal({ ...author.user, kind: 'user' }, author)} (${name})`
  const held = author.configuration.roles.filter(({ id }) => membership.direct.includes(id))
  const roles = { property: 'roles', old: null, new: held.map((role) => role.name) }
  const object = { href: href(memberships.show, membership), title }
  return auditAction({ action: 'membership:created', object, changes: [roles] }, author, ports)
}
