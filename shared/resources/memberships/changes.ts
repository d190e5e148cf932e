import { isDeepStrictEqual } from 'node:util'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { keyOf, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { ownKey } from './index-store.ts'
import {
  type CompleteChange,
  type HeldRoles,
  inheritedRoles,
  type Membership,
  type MembershipChange,
  rolesOf,
  type WantedMembership,
} from './model.ts'
import type { Memberships } from './store.ts'

/**
 * Returns the changes that turn the current memberships of a principal into the requested memberships. Memberships
 * without roles are deleted.
 */
export function membershipChanges(
  present: readonly Membership[],
  wanted: readonly WantedMembership[],
): MembershipChange[] {
  const kept = wanted.filter((one) => rolesOf(one).length > 0)
  const before = new Map(present.map((one) => [one.project, one]))
  const after = new Set(kept.map(({ project }) => project))
  return [
    ...present
      .filter(({ project }) => !after.has(project))
      .map((one): MembershipChange => ({ project: one.project, before: one })),
    ...kept
      .map(
        (one): MembershipChange => ({ project: one.project, before: before.get(one.project), wanted: one }),
      )
      .filter(isChange),
  ]
}

function isChange({ before, wanted }: MembershipChange): boolean {
  if (!before || !wanted) return true
  const { given, direct, inherited } = wanted
  return !isDeepStrictEqual(before, { ...before, direct, inherited, ...given })
}

/** Returns whether a change creates a membership for which no id is given. Such a membership needs a new id. */
export const needsId = ({ before, wanted }: MembershipChange): boolean =>
  wanted !== undefined && !wanted.given?.id && !before

/** Completes a change with an id and times. `updatedAt` changes only if the set of roles changes. */
export function completedChange(
  { project, before, wanted }: MembershipChange,
  { id: principal, kind }: Principal,
  newId: number,
  now: string,
): CompleteChange {
  if (!wanted) return { project, before }
  const { given, direct, inherited } = wanted
  const { id = newId, version = 0, createdAt = now, updatedAt = now } = before ?? {}
  const times = { createdAt, updatedAt: before && hasSameRoles(before, wanted) ? updatedAt : now }
  const held = { principal, kind, project, direct, inherited }
  return { project, before, after: { id, version: version + 1, ...held, ...times, ...given } }
}

const hasSameRoles = (a: HeldRoles, b: HeldRoles): boolean =>
  isDeepStrictEqual(a.direct, b.direct) && isDeepStrictEqual(inheritedRoles(a), inheritedRoles(b))

/**
 * Returns the writes of a change, with the condition that the project of a new membership exists and is not being
 * removed.
 */
export function changeWrites(
  { project, before, after }: CompleteChange,
  memberships: Memberships,
  projects: Projects,
): Write[] {
  if (before && after)
    return before.id === after.id
      ? memberships.replacement(before, after)
      : renumbering(before, after, memberships)
  if (before) return memberships.removal(before)
  return after ? [...newItems(after, memberships), ...projectStays(project, projects)] : []
}

/**
 * Returns the check that the project of a new membership exists and is not being removed; no check for global roles.
 */
export const projectStays = (project: number | null, projects: Projects): Write[] =>
  project === null ? [] : [projects.check(project, existsAndStays)]

/** Returns the writes that store the items of a new membership. */
export function newItems(membership: Membership, memberships: Memberships): Write[] {
  const own = identityOf(ownKey(membership))
  return memberships
    .insertion(membership)
    .map((write) =>
      'put' in write && identityOf(write.put) === own
        ? { ...write, when: absent(layout.partitionKey) }
        : write,
    )
}

/**
 * Returns the writes that give a membership another id. Only imports do this. The keys of the membership's index items
 * do not change.
 */
function renumbering(before: Membership, after: Membership, memberships: Memberships): Write[] {
  const added = memberships.insertion(after)
  const kept = new Set(added.flatMap((write) => ('put' in write ? identityOf(write.put) : [])))
  const removed = memberships.removal(before).filter((write) => !kept.has(identityOf(keyOf(write))))
  return [...removed, ...added]
}
