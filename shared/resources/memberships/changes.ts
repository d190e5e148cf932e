import { isDeepStrictEqual } from 'node:util'
import { standing } from '#shared/platform/collections/standing.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { type Change, writesOf } from './items/store.ts'
import { type Membership, rightsOf } from './model.ts'

/** What lies between the memberships that a principal has and those it is to have. */
export function changesBetween(
  principal: number,
  kind: PrincipalKind,
  present: Membership[],
  wanted: Membership[],
): Change[] {
  const before = new Map(present.map((membership) => [membership.project, membership]))
  const after = new Set(wanted.map(({ project }) => project))
  return [
    ...present
      .filter(({ project }) => !after.has(project))
      .map(({ project }): Change => ({ principal, kind, project, isNew: false })),
    ...wanted
      .filter((membership) => !isDeepStrictEqual(before.get(membership.project), membership))
      .map(
        (membership): Change => ({
          principal,
          kind,
          project: membership.project,
          membership,
          isNew: !before.has(membership.project),
        }),
      ),
  ]
}

/**
 * What turns some changes of a principal's memberships into items: with them goes the sum of rights that its entity
 * carries, and that each project which gets a member is there to stay.
 *
 * @param present the memberships that the principal has
 */
export function writesFor(
  { principal, collection }: FoundPrincipal,
  present: readonly Membership[],
  changes: readonly Change[],
  projects: Projects,
): Write[] {
  if (changes.length === 0) return []
  const changed = new Set(changes.map(({ project }) => project))
  const after = [
    ...present.filter(({ project }) => !changed.has(project)),
    ...changes.flatMap(({ membership }) => membership ?? []),
  ]
  const next: Principal = { ...principal, rights: rightsOf(after) }
  const checks = changes.flatMap(({ isNew, project }) =>
    isNew && project !== null ? [projects.check(project, standing)] : [],
  )
  return [...collection.replacement(principal, next), ...changes.flatMap(writesOf), ...checks]
}
