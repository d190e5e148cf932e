import { isDeepStrictEqual } from 'node:util'
import { existsAndStays, type Row } from '#shared/platform/collections/entity.ts'
import type { RowCollection } from '#shared/platform/collections/row-collection.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import {
  type HeldRoles,
  inheritedRoles,
  type Membership,
  summaryOf,
  type WantedMembership,
} from '#shared/resources/memberships/model.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { key, memberKey, row, stored, storedMember } from './store.ts'

/** A change of one membership. */
export interface Change {
  principal: number
  kind: PrincipalKind
  project: number | null
  /** The present state; absent for a new membership. */
  before?: Membership
  /** The new state; absent if the membership is removed. */
  wanted?: WantedMembership
}

/** A change whose new state is complete. */
export interface CompleteChange extends Omit<Change, 'wanted'> {
  wanted?: Membership
}

/** Whether a change needs an id that is not known yet. */
export const needsId = ({ before, wanted }: Change): boolean =>
  wanted !== undefined && !wanted.given?.id && !before

/** A change with its id and times. `updatedAt` moves with the set of roles, direct or inherited. */
export function completed({ before, wanted, ...change }: Change, newId: number, now: string): CompleteChange {
  if (!wanted) return { ...change, before }
  const { given = {}, project, direct, inherited } = wanted
  const { id = newId, createdAt = now, updatedAt = now } = before ?? {}
  const times = { createdAt, updatedAt: before && hasSameRoles(before, wanted) ? updatedAt : now }
  return { ...change, before, wanted: { project, direct, inherited, id, ...times, ...given } }
}

const hasSameRoles = (a: HeldRoles, b: HeldRoles): boolean =>
  isDeepStrictEqual(a.direct, b.direct) && isDeepStrictEqual(inheritedRoles(a), inheritedRoles(b))

/** The writes of a change: the membership itself, its item among the members, and its row. */
export function writesOf(change: CompleteChange, numbered: RowCollection): Write[] {
  const { principal, kind, project, wanted } = change
  const [own, ofProject] = [key(principal, project), memberKey(project, principal)]
  const rows = rowChanges(change, numbered)
  if (!wanted) return [{ remove: own }, { remove: ofProject }, ...rows]
  return [
    { put: { ...own, ...stored(wanted) } },
    { put: { ...ofProject, id: wanted.id, ...storedMember(kind, wanted) } },
    ...rows,
  ]
}

function rowChanges(
  { principal, kind, project, before, wanted }: CompleteChange,
  numbered: RowCollection,
): Write[] {
  const rowOf = (membership: Membership): Row => ({
    [row.principal]: principal,
    ...(project !== null && { [row.project]: project }),
    ...storedMember(kind, membership),
  })
  if (wanted && before?.id === wanted.id) return numbered.replacement(wanted.id, rowOf(wanted))
  const removal = before ? numbered.removal(before.id) : []
  return [...removal, ...(wanted ? numbered.insertion(wanted.id, rowOf(wanted)) : [])]
}

/** The changes that turn the present memberships of a principal into the wanted ones. */
export function changesBetween(
  principal: number,
  kind: PrincipalKind,
  present: readonly Membership[],
  wanted: readonly WantedMembership[],
): Change[] {
  const before = new Map(present.map((membership) => [membership.project, membership]))
  const after = new Set(wanted.map(({ project }) => project))
  return [
    ...present
      .filter(({ project }) => !after.has(project))
      .map((membership): Change => ({ principal, kind, project: membership.project, before: membership })),
    ...wanted
      .map(
        (one): Change => ({
          principal,
          kind,
          project: one.project,
          before: before.get(one.project),
          wanted: one,
        }),
      )
      .filter(isChange),
  ]
}

function isChange({ before, wanted }: Change): boolean {
  if (!before || !wanted) return true
  const { given, direct, inherited } = wanted
  return !isDeepStrictEqual(before, { ...before, direct, inherited, ...given })
}

/** A principal with what it has before its memberships change. */
interface Holder extends Pick<FoundPrincipal, 'principal' | 'collection'> {
  present: readonly Membership[]
  /** The groups that it is in afterwards; without them, they stay. */
  groups?: number[]
}

/**
 * The writes of some changes of a principal's memberships. They include the roles and groups on the principal's entity,
 * and the condition that each project that gets a member exists and is not being removed.
 */
export function writesFor(
  { principal, collection, present, groups = principal.groups }: Holder,
  changes: readonly CompleteChange[],
  { projects, numbered }: { projects: Projects; numbered: RowCollection },
): Write[] {
  if (changes.length === 0 && isDeepStrictEqual(groups, principal.groups)) return []
  const changed = new Set(changes.map(({ project }) => project))
  const after = [
    ...present.filter(({ project }) => !changed.has(project)),
    ...changes.flatMap(({ wanted }) => wanted ?? []),
  ]
  const next: Principal = { ...principal, groups, ...summaryOf(after) }
  const checks = changes.flatMap(({ before, project }) =>
    !before && project !== null ? [projects.check(project, existsAndStays)] : [],
  )
  const writes = changes.flatMap((change) => writesOf(change, numbered))
  return [...collection.replacement(principal, next), ...writes, ...checks]
}
