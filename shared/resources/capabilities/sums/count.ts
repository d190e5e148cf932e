import { type Action, isGlobal } from '#shared/resources/actions/model.ts'
import type { Grants } from '#shared/resources/capabilities/cells.ts'
import type { ClusterSum, ProjectsSum } from '#shared/resources/capabilities/store.ts'
import { type Member, rolesOfMember } from '#shared/resources/memberships/store.ts'
import type { PrincipalStatuses } from '#shared/resources/principals/status-store.ts'

/** Sums up a cluster. @param projects its active projects, and whether they are public */
export function sumOf(
  cluster: number,
  members: readonly Member[],
  projects: ReadonlyMap<number, boolean>,
  { locked, administrators }: PrincipalStatuses,
): ClusterSum {
  const excluded = new Set([...locked, ...administrators])
  const [closed, open]: ProjectsSum[] = [false, true].map((isPublic) => ({
    projects: [...projects.values()].filter((one) => one === isPublic).length,
    members: {},
  })) as [ProjectsSum, ProjectsSum]
  for (const member of members) {
    const isPublic = projects.get(member.project as number)
    if (isPublic === undefined || excluded.has(member.principal)) continue
    add(member, isPublic ? open : closed)
  }
  return { cluster, closed, open } as ClusterSum
}

function add(member: Member, { members }: ProjectsSum): void {
  const key = rolesOfMember(member)
    .toSorted((a, b) => a - b)
    .join()
  const [users, others] = members[key] ?? [0, 0]
  members[key] = member.kind === 'user' ? [users + 1, others] : [users, others + 1]
}

/** How many administrators and how many unlocked users there are. */
export interface People {
  administrators: number
  users: number
}

/** How many capabilities of an action there are in a cluster. */
export function countIn(
  { closed, open }: ClusterSum,
  action: Action,
  grants: Grants,
  people: People,
): number {
  if (isGlobal(action)) return 0
  const isOpen = grants.isOpen(action.permission)
  const closedCount = closed.projects * people.administrators + holding(closed, action, grants)
  if (!isOpen) return closedCount + open.projects * people.administrators + holding(open, action, grants)
  return (
    closedCount +
    open.projects * people.users +
    holding(open, action, grants, 'others') -
    lacking(open, action, grants)
  )
}

/** How many members hold an action: all kinds, or those who are no users. */
function holding({ members }: ProjectsSum, action: Action, grants: Grants, kinds?: 'others'): number {
  const held = Object.entries(members).filter(([roles]) => grants.inProject(idsIn(roles), action.permission))
  return held.reduce((sum, [, [users, others]]) => sum + (kinds ? 0 : users) + others, 0)
}

/** How many users who are members do not hold an action. */
function lacking({ members }: ProjectsSum, action: Action, grants: Grants): number {
  const missing = Object.entries(members).filter(
    ([roles]) => !grants.inProject(idsIn(roles), action.permission),
  )
  return missing.reduce((sum, [, [users]]) => sum + users, 0)
}

const idsIn = (roles: string) => roles.split(',').map(Number)
