import { linkOf, type Resource } from '../../../api/hal.ts'
import type { Transition } from '../../work/transitions.ts'

/** The allowed changes of status, as pairs of ids: `1-7` is the change from status 1 to status 7. */
export type Ticks = ReadonlySet<string>

export const tickOf = (from: Resource, to: Resource): string => `${from.id}-${to.id}`

/**
 * Returns the ticked cells of a workflow's matrix, one for each transition; undefined if the workflow has no
 * transitions.
 */
export function ticksOf({ transitions }: Resource): Ticks | undefined {
  const all = transitions as readonly Transition[] | null
  return all ? new Set(all.map(({ from, to }) => `${from}-${to}`)) : undefined
}

/** Converts ticks to the transitions of a workflow. */
export const transitionsIn = (ticks: Ticks): readonly Transition[] =>
  [...ticks].map((tick) => {
    const [from, to] = tick.split('-').map(Number)
    return { from: Number(from), to: Number(to) }
  })

/** Returns the ticks for all changes from one of the statuses in `from` to a different status in `to`. */
export const ticksBetween = (from: readonly Resource[], to: readonly Resource[]): readonly string[] =>
  from.flatMap((one) => to.filter(({ id }) => id !== one.id).map((other) => tickOf(one, other)))

export function withTicks(ticks: Ticks, some: readonly string[], isOn: boolean): Ticks {
  const others = [...ticks].filter((tick) => !some.includes(tick))
  return new Set(isOn ? [...others, ...some] : others)
}

/** Serializes ticks for storing a draft. Equal sets of ticks become the same string. */
export const ticksText = (ticks: Iterable<string>): string => [...ticks].sort().join(' ')

/** Parses ticks that `ticksText` has serialized. */
export const ticksIn = (text: string): Ticks => new Set(text.split(' ').filter(Boolean))

/**
 * The changes of status that a role may make to work packages of a type. `free`: all changes, because the type has no
 * workflow. `set`: the changes that transitions allow. `barred`: no changes, because only other roles have transitions.
 */
export type TransitionRule = 'free' | 'set' | 'barred'

/**
 * Returns the rule for the transitions of a type and a role.
 *
 * @param workflows all workflows with transitions
 */
export function ruleFor(
  type: string | undefined,
  role: string | undefined,
  workflows: readonly Resource[],
): TransitionRule {
  const ofType = workflows.filter((one) => linkOf(one, 'type')?.href === type)
  if (ofType.length === 0) return 'free'
  return ofType.some((one) => linkOf(one, 'role')?.href === role) ? 'set' : 'barred'
}

/** Permission that a role needs to change a status. */
export const CHANGES_STATUS = 'edit_work_packages'

/** Returns the roles that may edit work packages or already have a workflow. */
export const rolesOf = (roles: readonly Resource[], workflows: readonly Resource[]): readonly Resource[] =>
  roles.filter(
    (role) =>
      ((role.permissions ?? []) as readonly string[]).includes(CHANGES_STATUS) ||
      workflows.some((one) => linkOf(one, 'role')?.href === linkOf(role, 'self')?.href),
  )
