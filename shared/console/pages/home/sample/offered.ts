import { type Link, type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import type { Transition } from '../../work/transitions.ts'
import type { SampleKind, WorkState } from './outline.ts'

/** A type, with the statuses that a new work package of the type may have. */
export interface OfferedType {
  readonly link: LinkTo
  readonly isMilestone: boolean
  readonly statuses: Readonly<Partial<Record<WorkState, LinkTo>>>
}

/**
 * Values that the installation offers for the work packages of a project. Values that it does not offer are undefined.
 */
export interface Offered {
  readonly types: Readonly<Partial<Record<SampleKind, OfferedType>>>
  readonly priorities: Readonly<Partial<Record<'low' | 'high', LinkTo>>>
}

/**
 * Names of types and statuses in a new installation, in the order of preference. If no name matches, entries are chosen
 * by their position.
 */
const NAMES: Readonly<Record<Exclude<SampleKind, 'milestone'> | 'started' | 'closed', readonly string[]>> = {
  task: ['Task'],
  phase: ['Phase', 'Epic'],
  bug: ['Bug'],
  started: ['In progress'],
  closed: ['Closed'],
}

const selfOf = (resource: Resource | undefined): LinkTo | undefined => resource && linkOf(resource, 'self')

const named = (entries: readonly Resource[], names: readonly string[]): Resource | undefined =>
  names.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry !== undefined)

/** Returns the entries that the links point to. */
export function among(entries: readonly Resource[], links: readonly Link[]): readonly Resource[] {
  const hrefs = new Set(links.map(({ href }) => href))
  return entries.filter((entry) => hrefs.has(selfOf(entry)?.href ?? null))
}

/**
 * Chooses a type for each kind of sample work package, from the types that the project may use. Several kinds may get
 * the same type.
 */
export function typesIn(types: readonly Resource[]): Readonly<Partial<Record<SampleKind, Resource>>> {
  const usual = types.filter(({ isMilestone }) => isMilestone !== true)
  const task = named(usual, NAMES.task) ?? usual[0] ?? types[0]
  return {
    task,
    phase: named(usual, NAMES.phase) ?? task,
    bug: named(usual, NAMES.bug) ?? task,
    milestone: types.find(({ isMilestone }) => isMilestone === true) ?? task,
  }
}

/**
 * Returns the statuses in the workflows of a type; all statuses if the type has no workflows. A work package could
 * never leave a status that is in no workflow of its type.
 */
export function inWorkflows(
  statuses: readonly Resource[],
  workflows: readonly Resource[],
  type: Link,
): readonly Resource[] {
  const own = workflows.filter((workflow) => linkOf(workflow, 'type')?.href === type.href)
  const transitions = own.flatMap((workflow) => workflow.transitions as readonly Transition[])
  const ids = new Set<unknown>(transitions.flatMap(({ from, to }) => [from, to]))
  return own.length === 0 ? statuses : statuses.filter(({ id }) => ids.has(id))
}

/** Chooses the new, the started and the closed status from the statuses that a new work package may have. */
export function statusesIn(statuses: readonly Resource[]): OfferedType['statuses'] {
  const open = statuses.filter(({ isClosed, isReadonly }) => isClosed !== true && isReadonly !== true)
  const closed = statuses.filter(({ isClosed }) => isClosed === true)
  const initial = open.find(({ isDefault }) => isDefault === true)
  const later = open.slice(initial ? open.indexOf(initial) + 1 : 0)
  return {
    new: selfOf(initial),
    started: selfOf(named(later, NAMES.started) ?? later[0]),
    closed: selfOf(named(closed, NAMES.closed) ?? closed[0]),
  }
}

export function prioritiesAroundDefault(priorities: readonly Resource[]): Offered['priorities'] {
  const active = priorities.filter(({ isActive }) => isActive !== false)
  const usual = active.findIndex(({ isDefault }) => isDefault === true)
  if (usual < 0) return {}
  return { low: selfOf(active[usual - 1]), high: selfOf(active[usual + 1]) }
}

/**
 * Chooses the role with the most permissions. Considers only roles whose members can be assignees or, if there are
 * none, all roles.
 */
export function roleIn(roles: readonly Resource[]): LinkTo | undefined {
  const permissions = ({ permissions: held }: Resource) => (Array.isArray(held) ? held.length : 0)
  const weight = (role: Resource) => [Number(role.assignable === true), permissions(role)] as const
  const [best] = roles.toSorted((one, other) => {
    const [[assignable, number], [otherAssignable, otherNumber]] = [weight(one), weight(other)]
    return otherAssignable - assignable || otherNumber - number
  })
  return selfOf(best)
}
