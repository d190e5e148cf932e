import type { JobKind } from '#shared/job-kinds.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { oncePerKey, slices } from '#shared/platform/concurrency.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { acceptApplying, applyGroup } from '#shared/resources/groups/apply-group.ts'
import type { Group } from '#shared/resources/groups/model.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { pendingJobs } from './pending-jobs.ts'
import { PrincipalWatch } from './principal-watch.ts'

/** Principals that are read again at the same time. */
const AT_ONCE = 50

/** So many ids are told of a group. */
const TOLD = 10

/** Roles by project as a text, the same for the same. */
const textOf = (roles: readonly (readonly [project: number | null, roles: readonly number[]])[]) =>
  JSON.stringify(roles.map(([project, ids]) => [project, distinctIds(ids)]))

const NOTHING = textOf([])

/** What a group gives its members. */
const givenBy = (memberships: readonly Membership[]) =>
  textOf(memberships.map(({ project, direct }) => [project, direct]))

/** What somebody has from a group. */
const inheritedFrom = (group: number, memberships: readonly Membership[]) =>
  textOf(
    memberships.flatMap(({ project, inherited: { [group]: roles } }) => (roles ? [[project, roles]] : [])),
  )

/** What principals and a group say of each other. */
class Sides {
  members: ReadonlySet<number> = new Set()
  /** Whose entities name the group. */
  readonly naming = new Set<number>()
  /** What principals inherit. */
  readonly inheriting = new Map<number, string>()

  /** Those who do not have of the group exactly what they should. @param given what it gives its members */
  differing(given: string): number[] {
    const all = distinctIds([...this.members, ...this.naming, ...this.inheriting.keys()])
    return all.filter((id) => {
      const isMember = this.members.has(id)
      const inherited = this.inheriting.get(id) ?? NOTHING
      return isMember !== this.naming.has(id) || inherited !== (isMember ? given : NOTHING)
    })
  }
}

/** Members name their groups, and inherit the roles of these; nobody else does. */
export class InheritanceWatch extends PrincipalWatch {
  readonly #sides = new Map<number, Sides>()
  /** Members of a group inherit the same: each text is kept once. */
  readonly #kept = oncePerKey((text: string) => text)

  protected noteEntity(principal: Principal): void {
    for (const group of principal.groups) this.#sidesOf(group).naming.add(principal.id)
    if ('members' in principal) this.#sidesOf(principal.id).members = new Set((principal as Group).members)
  }

  protected noteMemberships(principal: number, memberships: readonly Membership[]): void {
    const groups = new Set(memberships.flatMap(({ inherited }) => Object.keys(inherited).map(Number)))
    for (const group of groups)
      this.#sidesOf(group).inheriting.set(principal, this.#kept(inheritedFrom(group, memberships)))
  }

  async *findings(): AsyncGenerator<Finding> {
    this.endRun()
    for (const [group, sides] of this.#sides) {
      const differing = await this.#lastingly(group, sides.differing(await this.#givenBy(group)))
      if (differing.length === 0) continue
      const told = `${differing.slice(0, TOLD).join(', ')}${differing.length > TOLD ? ', …' : ''}`
      yield {
        text: `what these principals have of group ${group} is not what its members should have: ${told}`,
        mend: () => this.#mend(group, differing),
      }
    }
  }

  #sidesOf(group: number): Sides {
    const sides = this.#sides.get(group) ?? new Sides()
    this.#sides.set(group, sides)
    return sides
  }

  #givenBy = async (group: number) => givenBy(await this.app.memberships.of(group))

  /** Those who still differ, unless a job is bringing them up to date. */
  async #lastingly(group: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0 || (await this.#isChanging(group, ids))) return []
    const differing = await this.#differing(group, await this.#differing(group, ids))
    return (await this.#isChanging(group, ids)) ? [] : differing
  }

  /** Whether a job is pending without which they may differ. A project that is removed loses its members one by one. */
  async #isChanging(group: number, ids: readonly number[]): Promise<boolean> {
    const subjects: Partial<Record<JobKind, number[]>> = {
      'apply-group': [group],
      'remove-principal': [group, ...ids],
    }
    return (await pendingJobs(this.app)).some(
      ({ kind, subject }) => kind === 'remove-project' || subjects[kind]?.includes(subject),
    )
  }

  /** Those of some principals who differ now. What belongs to nobody is not looked at here. */
  async #differing(groupId: number, ids: readonly number[]): Promise<number[]> {
    const { groups, principals, memberships } = this.app
    const [group, asked, sides] = [await groups.byId(groupId), new Set(ids), new Sides()]
    sides.members = new Set(group?.members.filter((id) => asked.has(id)))
    const read = async (id: number) => {
      const found = await principals.byId(id)
      if (found?.principal.groups.includes(groupId)) sides.naming.add(id)
      if (found) sides.inheriting.set(id, inheritedFrom(groupId, await memberships.of(id)))
    }
    for (const some of slices(ids, AT_ONCE)) await Promise.all(some.map(read))
    return sides.differing(await this.#givenBy(groupId))
  }

  /** Does what a change of the group would be followed by. */
  async #mend(id: number, ids: number[]): Promise<void> {
    const { members = [] } = (await this.app.groups.byId(id)) ?? {}
    const { job, acceptance } = acceptApplying(this.app, { id, members }, ids)
    await this.app.table.write([acceptance])
    await applyGroup(job, this.app, () => true)
  }
}
