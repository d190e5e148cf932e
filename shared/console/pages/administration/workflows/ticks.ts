import { linkOf, type Resource } from '../../../api/hal.ts'
import type { Transition } from '../../work/transitions.ts'

/** The changes of status that are ticked, as pairs of ids: `1-7` leads from the status 1 to 7. */
export type Ticks = ReadonlySet<string>

/** Returns the tick of a change from one status to another. */
export const tickOf = (from: Resource, to: Resource): string => `${from.id}-${to.id}`

/** Returns the ticks of a workflow; undefined if it has no transitions. */
export function ticksOf({ transitions }: Resource): Ticks | undefined {
  const all = transitions as readonly Transition[] | null
  return all ? new Set(all.map(({ from, to }) => `${from}-${to}`)) : undefined
}

/** Returns the transitions of ticks, as a workflow has them. */
export const transitionsIn = (ticks: Ticks): readonly Transition[] =>
  [...ticks].map((tick) => {
    const [from, to] = tick.split('-').map(Number)
    return { from: Number(from), to: Number(to) }
  })

/** Returns ticks for every change of status between two groups of statuses. */
export const ticksBetween = (from: readonly Resource[], to: readonly Resource[]): readonly string[] =>
  from.flatMap((one) => to.filter(({ id }) => id !== one.id).map((other) => tickOf(one, other)))

/** Returns ticks after some were set or removed. */
export function withTicks(ticks: Ticks, some: readonly string[], isOn: boolean): Ticks {
  const others = [...ticks].filter((tick) => !some.includes(tick))
  return new Set(isOn ? [...others, ...some] : others)
}

/** Returns ticks as a text, which is the same for the same ticks. A draft of a workflow is stored as such a text. */
export const ticksText = (ticks: Iterable<string>): string => [...ticks].sort().join(' ')

/** Returns the ticks in a text. */
export const ticksIn = (text: string): Ticks => new Set(text.split(' ').filter(Boolean))

/**
 * How a role may change the status of work packages of a type: `free` if the type has no workflow, so that every change
 * is allowed; `set` by transitions; `barred` from every change if only other roles have transitions.
 */
export type Rule = 'free' | 'set' | 'barred'

/** Returns the rule for a type and a role. @param workflows all that are set */
export function ruleFor(
  type: string | undefined,
  role: string | undefined,
  workflows: readonly Resource[],
): Rule {
  const ofType = workflows.filter((one) => linkOf(one, 'type')?.href === type)
  if (ofType.length === 0) return 'free'
  return ofType.some((one) => linkOf(one, 'role')?.href === role) ? 'set' : 'barred'
}

/** Permission without which a role cannot change a status. */
export const CHANGES_STATUS = 'edit_work_packages'

/** Returns the roles whose workflow matters: those that may change work packages, or have a workflow. */
export const rolesOf = (roles: readonly Resource[], workflows: readonly Resource[]): readonly Resource[] =>
  roles.filter(
    (role) =>
      ((role.permissions ?? []) as readonly string[]).includes(CHANGES_STATUS) ||
      workflows.some((one) => linkOf(one, 'role')?.href === linkOf(role, 'self')?.href),
  )
