import { type Link, linkOf, linksOf, type Resource } from '../../api/hal.ts'

/** The origin of a role: assigned directly or inherited from groups. */
export interface Origin {
  readonly role: Link
  readonly isDirect: boolean
  readonly groups: readonly Link[]
  /**
   * True if the role is known to come from all groups in `groups`. If false, it may come from only some of these
   * groups, or from a group that is hidden.
   */
  readonly isCertain: boolean
}

/** A group with its roles in a project, and its members if they are visible. */
export interface GroupRoles {
  readonly group: Link
  readonly project: string | null
  readonly roles: ReadonlySet<string | null>
  readonly members?: ReadonlySet<string | null>
}

const projectOf = (membership: Resource): string | null => linkOf(membership, 'project')?.href ?? null

const hrefs = (links: readonly Link[]): Set<string | null> => new Set(links.map(({ href }) => href))

/** Returns whether any role of a membership is inherited from a group. */
export const isInheriting = (membership: Resource): boolean =>
  linksOf(membership, 'inheritedRoles').length > 0

/**
 * Returns the roles of groups.
 *
 * @param memberships the memberships of the groups
 * @param groups the visible groups, by address
 */
export const rolesOfGroups = (
  memberships: readonly Resource[],
  groups: ReadonlyMap<string, Resource>,
): GroupRoles[] =>
  memberships.flatMap((membership) => {
    const group = linkOf(membership, 'principal')
    if (!group) return []
    const members = groups.get(group.href)?._links?.members
    return {
      group,
      project: projectOf(membership),
      roles: hrefs(linksOf(membership, 'roles')),
      members: members && hrefs([members].flat() as Link[]),
    }
  })

/**
 * Returns the origins of a membership's roles. The API marks inherited roles but does not name their groups, so the
 * result lists the principal's groups that have the same role in the same project.
 */
export function originsOf(membership: Resource, groups: readonly GroupRoles[]): Origin[] {
  const inherited = hrefs(linksOf(membership, 'inheritedRoles'))
  const principal = linkOf(membership, 'principal')?.href ?? null
  const around = groups.filter(({ project }) => project === projectOf(membership))
  return linksOf(membership, 'roles').map((role) =>
    inherited.has(role.href)
      ? throughGroups(role, principal, around)
      : { role, isDirect: true, groups: [], isCertain: true },
  )
}

function throughGroups(role: Link, principal: string | null, around: readonly GroupRoles[]): Origin {
  const candidates = around.filter(
    ({ roles, members }) => roles.has(role.href) && members?.has(principal) !== false,
  )
  const known = candidates.filter(({ members }) => members !== undefined)
  const shown = known.length > 0 ? known : candidates
  const isCertain = known.length > 0 || candidates.length === 1
  return { role, isDirect: false, groups: shown.map(({ group }) => group), isCertain }
}

/**
 * Returns whether some roles of a membership are assigned directly, although all roles come from groups. A membership
 * can be deleted only if it has direct roles, so its `delete` link reveals direct roles.
 */
export const isAlsoDirect = (membership: Resource, origins: readonly Origin[]): boolean =>
  linkOf(membership, 'delete') !== undefined && origins.every(({ isDirect }) => !isDirect)
