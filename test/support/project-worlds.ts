import {
  OPTIONS,
  type OracleFilter,
  type OracleOrder,
  type World,
  type WorldProject,
} from './project-oracle.ts'
import { customField, group, membership, project, role, tokenOf, type, user } from './records.ts'

const GROUP = 20
const options = OPTIONS.map((id) => ({ id, value: `Option ${id}` }))

/** Chooses by chance. */
export function chooser(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const chance = (probability: number) => random() < probability
  const some = <T>(of: readonly T[], probability: number) => of.filter(() => chance(probability))
  return { below, one, chance, some }
}

export type Chooser = ReturnType<typeof chooser>

/**
 * Projects by chance, with their members; `density` is how many are public, and how many somebody is a
 * member of, `nesting` how many have a parent.
 */
export function madeUp(
  { below, one, chance, some }: Chooser,
  ids: readonly number[],
  density: number,
  nesting: number,
): World {
  const made = ids.map((id, index): WorldProject => {
    const created = 1 + below(20)
    return {
      id,
      name: `${one(['alpha', 'Beta', 'GAMMA', 'delta'])} ${below(5)}`,
      identifier: `project-${id}`,
      active: chance(0.85),
      public: chance(density),
      ...(index > 0 && chance(nesting) && { parent: one(ids.slice(Math.max(0, index - 12), index)) }),
      types: some([1, 2, 3], 0.4),
      requiredDiskSpace: one([0, 0, 5, 10]),
      created,
      updated: created + below(10),
      ...(chance(0.6) && { amount: below(7) - 3 }),
      options: some([1, 2, 3], 0.3),
    }
  })
  const direct = new Map([2, 3, 4, GROUP].map((who) => [who, new Set(some(ids, who === 4 ? 0 : density))]))
  const reading = new Map([...direct].map(([who, own]) => [who, new Set(some([...own], 0.5))]))
  const projects = withArchived(made)
  return { projects, members: inherited(direct), readers: inherited(reading), guestsRead: chance(0.5) }
}

/** What is below an archived project is archived, too. */
function withArchived(projects: readonly WorldProject[]): WorldProject[] {
  const archived = new Set<number>()
  return projects.map((project) => {
    const active = project.active && !archived.has(project.parent ?? 0)
    if (!active) archived.add(project.id)
    return { ...project, active }
  })
}

/** What the group has, its member has, too. */
const inherited = (direct: ReadonlyMap<number, Set<number>>) =>
  new Map(
    [...direct].map(([who, own]) => [who, who === 3 ? new Set([...own, ...(direct.get(GROUP) ?? [])]) : own]),
  )

const day = (number: number) => `2024-01-${String(number).padStart(2, '0')}T00:00:00.000Z`

/** The records that make a world, whose user 1 is an administrator, 3 a member of a group, and 4 of nothing. */
export function recordsOf({ projects, members, readers, guestsRead }: World): object[] {
  const roleOf = (who: number, id: number) => (readers.get(who)?.has(id) ? 2 : 1)
  return [
    { kind: 'settings', loginRequired: false },
    ...[1, 2, 3].map((id) => type(id)),
    customField(1, 'int'),
    customField(2, 'list', { options, multi: true }),
    role(1, []),
    role(2, ['view_members']),
    role(3, guestsRead ? ['manage_members'] : [], { builtin: 'non_member' }),
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    ...[2, 3, 4].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
    group(GROUP, 'Crew', [3]),
    ...projects.map(({ amount, options: chosen, created, updated, ...rest }) =>
      project(rest.id, {
        ...rest,
        createdAt: day(created),
        updatedAt: day(updated),
        customFields: { 1: amount ?? null, 2: chosen },
      }),
    ),
    ...[...members].flatMap(([who, ids]) => [...ids].map((id) => membership(who, id, roleOf(who, id)))),
  ]
}

/** A filter of any kind that the specification has, with any operator of its kind. */
export function filterOf({ below, one, chance }: Chooser, ids: readonly number[]): OracleFilter {
  const name = one([
    'id',
    'active',
    'public',
    'parent_id',
    'ancestor',
    'type_id',
    'principal',
    'cf_1',
    'cf_2',
  ])
  const id = () => (chance(0.1) ? 99_999 : one(ids))
  const [value, others]: [() => number, string[]] = {
    id: [id, ['>=', '<=']],
    active: [() => below(2), []],
    public: [() => below(2), []],
    parent_id: [id, ['*', '!*']],
    ancestor: [id, []],
    type_id: [() => 1 + below(4), ['*', '!*']],
    principal: [() => one([1, 2, 3, 4, GROUP, 99]), ['*', '!*']],
    cf_1: [() => below(8) - 4, ['>=', '<=', '*', '!*']],
    cf_2: [() => 1 + below(3), ['*', '!*']],
  }[name] as never
  const operator = one(['=', '!', ...others])
  const isSingle = name === 'active' || name === 'public' || /[<>]/.test(operator)
  const count = operator.includes('*') ? 0 : isSingle ? 1 : 1 + below(3)
  return { name, operator, values: Array.from({ length: count }, value) }
}

/** Up to three sort keys. */
export const orderOf = ({ one, below }: Chooser): OracleOrder => {
  const keys = [
    'id',
    'name',
    'public',
    'created_at',
    'latest_activity_at',
    'required_disk_space',
    'cf_1',
    'cf_2',
  ]
  const order = Array.from(
    { length: below(4) },
    () => [one(keys), one(['asc', 'desc'])] as OracleOrder[number],
  )
  return order.filter(([key], index) => order.findIndex(([other]) => other === key) === index)
}
