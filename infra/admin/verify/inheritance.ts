import { slices } from '#shared/platform/concurrency.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Ports } from '#shared/ports.ts'
import { applyGroup, createApplyGroupJob } from '#shared/resources/groups/apply-group.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { principalIn } from './principal-in.ts'
import type { Claim, Rule } from './rule.ts'

/** Number of principals that are read concurrently. */
const PARALLEL_READS = 50

/** Maximum number of ids in a finding. */
const MAX_REPORTED = 10

/**
 * Describes a principal's relation to a group: whether the principal's entity lists the group, and which roles the
 * principal inherits from the group.
 */
const textOf = (isNamed: boolean, roles: readonly (readonly [project: number | null, roles: number[]])[]) =>
  JSON.stringify([isNamed, roles.map(([project, ids]) => [project, distinctIds(ids)])])

const NOTHING = textOf(false, [])

/**
 * Returns the state that every member of a group should have, as a string for comparison. The state consists of a
 * reference to the group and the inherited roles.
 *
 * @param memberships the memberships of the group
 */
const givenBy = (memberships: readonly Membership[]) =>
  textOf(
    true,
    memberships.map(({ project, direct }) => [project, direct]),
  )

const heldOf = (group: number, { groups }: AnyPrincipal, memberships: readonly Membership[]) =>
  textOf(
    groups.includes(group),
    memberships.flatMap(({ project, inherited: { [group]: roles } }) => (roles ? [[project, roles]] : [])),
  )

/**
 * Checks that exactly the members of a group refer to the group and inherit its roles. The rule's subject is a group.
 */
export const inheritanceRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const principal = principalIn(item, ports)
    return principal ? claimsOf(principal, await membershipsIn(ports).of(principal.id)) : []
  },
  async check(id, by) {
    const ids = await differing(
      id,
      by.flatMap((key) => principalsIn(ports).idIn(key) ?? []),
      ports,
    )
    if (ids.length === 0) return undefined
    const reported = `${ids.slice(0, MAX_REPORTED).join(', ')}${ids.length > MAX_REPORTED ? ', …' : ''}`
    return {
      text: `what these principals have of group ${id} is not what its members should have: ${reported}`,
      repair: () => applyTo(ids, id, ports),
    }
  },
  /**
   * Inherited memberships are corrected not only by the job that applies the group: jobs that remove a project or a
   * principal also correct them, one by one.
   */
  isAwaited: (id, { kind, subject }) =>
    kind === 'remove-project' || kind === 'remove-principal' || (kind === 'apply-group' && subject === id),
})

/**
 * Returns the claims of a principal. There is one claim about each group to which the principal belongs or from which
 * it inherits roles. If the principal is a group, each of its members adds one claim about this group.
 */
function claimsOf(principal: AnyPrincipal, memberships: readonly Membership[]): Claim<number>[] {
  const { id, groups } = principal
  const inherited = memberships.flatMap((one) => Object.keys(one.inherited).map(Number))
  const given = givenBy(memberships)
  return [
    ...distinctIds([...groups, ...inherited]).map((group) => ({
      about: group,
      text: `${id} ${heldOf(group, principal, memberships)}`,
      times: -1,
    })),
    ...membersOf(principal).map((member) => ({ about: id, text: `${member} ${given}`, times: 1 })),
  ]
}

const membersOf = (principal: AnyPrincipal): number[] => (principal.kind === 'group' ? principal.members : [])

/**
 * Returns the ids of the principals whose relation to a group is wrong. Checks all members of the group, and the
 * principals in `others`.
 */
async function differing(id: number, others: readonly number[], ports: Ports): Promise<number[]> {
  const { members = [] } = (await groupsIn(ports).byId(id)) ?? {}
  const [given, areMembers] = [givenBy(await membershipsIn(ports).of(id)), new Set(members)]
  const isWrong = async (one: number) => {
    const found = await principalsIn(ports).byId(one)
    const held = found ? heldOf(id, found, await membershipsIn(ports).of(one)) : NOTHING
    return held === (areMembers.has(one) ? given : NOTHING) ? [] : [one]
  }
  const wrong: number[] = []
  for (const some of slices(distinctIds([...members, ...others]), PARALLEL_READS))
    wrong.push(...(await Promise.all(some.map(isWrong))).flat())
  return wrong
}

/** Updates the roles that the given principals inherit from a group, in the same way as a change to the group would. */
async function applyTo(ids: number[], id: number, ports: Ports): Promise<void> {
  const { members = [] } = (await groupsIn(ports).byId(id)) ?? {}
  const { job, acceptance } = createApplyGroupJob({ id, members }, { before: ids }, ports)
  await ports.table.write([acceptance])
  await applyGroup(job, ports, () => true)
}
