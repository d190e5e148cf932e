import { globalPermissions, projectPermissions } from '#shared/access/permissions.ts'
import { type CapabilityFilter, type CapabilityWorld, permissionOf } from './capability-oracle.ts'
import type { Chooser } from './project-worlds.ts'
import { group, membership, placeholder, project, role, tokenOf, user } from './records.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** A made-up world is as large as this says, and as open. */
export interface WorldShape {
  projects: readonly number[]
  /** How likely somebody is a member of a project. */
  density: number
  /** How likely a project is public. */
  publicity: number
  /** What the Non member role grants; without it, there is none. */
  nonMember?: string[]
}

const USERS = range(1, 14)
const PLACEHOLDERS = range(21, 4)
const GROUPS = range(31, 3)
const ROLES = range(1, 7)

/** Principals of all kinds and states, with memberships by chance. */
export function madeUpWorld(choose: Chooser, shape: WorldShape): CapabilityWorld {
  const { one, chance, some } = choose
  const permissions = [...globalPermissions, ...projectPermissions]
  const contexts = [null, ...shape.projects]
  const principals = [...USERS, ...PLACEHOLDERS, ...GROUPS]
  return {
    roles: [
      { id: ROLES.at(-1) as number, permissions: [] },
      ...ROLES.slice(0, -1).map((id) => ({ id, permissions: some(permissions, 0.2) })),
      ...(shape.nonMember ? [{ id: 50, permissions: shape.nonMember, builtin: 'non_member' }] : []),
      { id: 51, permissions: [...projectPermissions], builtin: 'anonymous' },
    ],
    users: USERS.map((id) => ({
      id,
      admin: id <= 2 || chance(0.15),
      status: id === 1 || chance(0.6) ? 'active' : one(['locked', 'invited', 'registered']),
    })),
    placeholders: PLACEHOLDERS.map((id) => ({ id, status: one(['active', 'active', 'locked']) })),
    groups: GROUPS.map((id) => ({ id, members: some([...USERS, ...PLACEHOLDERS], 0.2) })),
    projects: shape.projects.map((id) => ({ id, active: chance(0.8), public: chance(shape.publicity) })),
    memberships: principals.flatMap((principal) =>
      some(contexts, shape.density).map((context) => ({
        principal,
        project: context,
        roles: [one(ROLES), one(ROLES)].filter((id, index, all) => all.indexOf(id) === index),
      })),
    ),
  }
}

/** The records that make a world; every user has a token. */
export function worldRecords(world: CapabilityWorld): object[] {
  return [
    ...world.roles.map(({ id, permissions, builtin }) => role(id, permissions, builtin ? { builtin } : {})),
    ...world.users.map(({ id, ...more }) => user(id, `user-${id}`, { ...more, token: tokenOf(id) })),
    ...world.placeholders.map(({ id, status }) => placeholder(`Stand-in ${id}`, { id, status })),
    ...world.groups.map(({ id, members }) => group(id, `Group ${id}`, members)),
    ...world.projects.map(({ id, ...more }) => project(id, more)),
    ...world.memberships.map((one) => membership(one.principal, one.project, ...one.roles)),
  ]
}

/** A filter on one part of a capability, now and then with a value that names nothing. */
export function capabilityFilter({ one, below, chance }: Chooser, world: CapabilityWorld): CapabilityFilter {
  const name = one(['action', 'context', 'principal'] as const)
  const principals = [...world.users, ...world.placeholders, ...world.groups].map(({ id }) => String(id))
  const contexts = ['g', ...world.projects.map(({ id }) => `p${id}`)]
  const [known, unknown] = {
    action: [Object.keys(permissionOf), 'work_packages/fly'] as const,
    context: [contexts, 'p999999'] as const,
    principal: [principals, '999999'] as const,
  }[name]
  const values = range(0, 1 + below(3)).map(() => (chance(0.1) ? unknown : one(known)))
  return { name, operator: one(['=', '=', '!']), values }
}
