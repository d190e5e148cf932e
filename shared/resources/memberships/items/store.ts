import { isDeepStrictEqual } from 'node:util'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Item, Key, QueryRange, Write } from '#shared/platform/dynamodb/table.ts'
import { type Membership, rightsOf, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'

const padded = (id: number) => String(id).padStart(15, '0')

/** Global roles come first, then projects by id. */
const sortKey = (project: number | null) => (project === null ? 'M#g' : `M#p${padded(project)}`)

/** The key of a membership in the partition of its principal. */
export const key = (principal: number, project: number | null): Key => ({
  pk: `PRINCIPAL#${principal}`,
  sk: sortKey(project),
})

/** How many neighbouring projects share a partition of members, so that few queries read all memberships. */
export const CLUSTER = 512

/** The partition of the members of a cluster of projects. */
export const clusterOfMembers = (cluster: number) => `MEMBERS#${cluster}`

/** A membership is stored a second time for its project: the item lists it among the members, or the global ones. */
const memberPartition = (project: number | null) =>
  project === null ? 'MEMBERS#g' : clusterOfMembers(Math.floor(project / CLUSTER))
const memberPrefix = (project: number | null) =>
  project === null ? '' : `${String(project % CLUSTER).padStart(3, '0')}#`
const memberKey = (project: number | null, principal: number): Key => ({
  pk: memberPartition(project),
  sk: memberPrefix(project) + padded(principal),
})

/** The range of keys of the members of a project; without a project, of those who hold global roles. */
export function rangeOfMembers(project: number | null): QueryRange {
  const prefix = memberPrefix(project)
  return { pk: memberPartition(project), ...(prefix && { from: prefix, to: `${prefix}~` }) }
}

/** How many neighbouring projects share a partition of member counts, which tell the projects that have members. */
export const COUNTED = 4096
export const countPartition = (chunk: number) => `MEMBERS#counts#${chunk}`
const countKey = (project: number): Key => ({
  pk: countPartition(Math.floor(project / COUNTED)),
  sk: padded(project),
})

/** The roles of a principal in a project, or its global roles, direct and inherited. */
export interface Member {
  project: number | null
  principal: number
  kind: PrincipalKind
  roles: number[]
}

/** A change of one membership. */
export interface Change {
  principal: number
  kind: PrincipalKind
  project: number | null
  /** The new state; absent if the membership is removed. */
  membership?: Membership
  isNew: boolean
}

/** The membership in an item. To keep reads of many small, items leave out what is empty or follows from the key. */
export const membershipOf = ({ sk, direct, inherited = {} }: Item): Membership =>
  ({ project: sk === sortKey(null) ? null : Number(sk.slice('M#p'.length)), direct, inherited }) as Membership

/** The member in an item. */
export function memberOf({ pk, sk, kind = 'user', roles }: Item): Member {
  const [within, principal] = sk.includes('#') ? sk.split('#') : [undefined, sk]
  const cluster = Number(pk.slice(clusterOfMembers(0).length - 1))
  const project = within === undefined ? null : cluster * CLUSTER + Number(within)
  return { project, principal: Number(principal), kind, roles } as Member
}

/** The writes of a change: both items of the membership, and the number of members of its project. */
export function writesOf({ principal, kind, project, membership, isNew }: Change): Write[] {
  const own = key(principal, project)
  const ofProject = memberKey(project, principal)
  const both: Write[] = membership
    ? [
        { put: { ...own, ...stored(membership) } },
        { put: { ...ofProject, ...storedMember(kind, membership) } },
      ]
    : [{ remove: own }, { remove: ofProject }]
  const difference = Number(isNew) - Number(membership === undefined)
  const isCounted = project !== null && difference !== 0
  return [...both, ...(isCounted ? [{ update: countKey(project), add: { n: difference } }] : [])]
}

const stored = ({ direct, inherited }: Membership) => ({
  direct,
  ...(Object.keys(inherited).length > 0 && { inherited }),
})

const storedMember = (kind: PrincipalKind, membership: Membership) => ({
  ...(kind !== 'user' && { kind }),
  roles: rolesOf(membership),
})

/** The changes that turn the present memberships of a principal into the wanted ones. */
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
 * The writes of some changes of a principal's memberships. They include the roles on the principal's entity, and the
 * condition that each project that gets a member exists and is not being removed.
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
    isNew && project !== null ? [projects.check(project, existsAndStays)] : [],
  )
  return [...collection.replacement(principal, next), ...changes.flatMap(writesOf), ...checks]
}
