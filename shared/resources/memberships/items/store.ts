import { isDeepStrictEqual } from 'node:util'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Item, Key, Range, Write } from '#shared/platform/dynamodb/table.ts'
import { type Membership, rightsOf, rolesOf } from '#shared/resources/memberships/model.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import type { Projects } from '#shared/resources/projects/store.ts'

const digits = (id: number) => String(id).padStart(15, '0')

/** Global roles first, then projects by number. */
const sortKey = (project: number | null) => (project === null ? 'M#g' : `M#p${digits(project)}`)

/** A membership among those of its principal. */
export const key = (principal: number, project: number | null): Key => ({
  pk: `PRINCIPAL#${principal}`,
  sk: sortKey(project),
})

/** Projects whose members stand in one partition: few queries read all memberships there are. */
export const CLUSTER = 512

/** The partition of the members of a cluster of projects. */
export const clusterOfMembers = (cluster: number) => `MEMBERS#${cluster}`

/** The same membership from the other end: the members of a project, or who holds global roles. */
const memberPartition = (project: number | null) =>
  project === null ? 'MEMBERS#g' : clusterOfMembers(Math.floor(project / CLUSTER))
const memberPrefix = (project: number | null) =>
  project === null ? '' : `${String(project % CLUSTER).padStart(3, '0')}#`
const memberKey = (project: number | null, principal: number): Key => ({
  pk: memberPartition(project),
  sk: memberPrefix(project) + digits(principal),
})

/** Where the members of a project stand, or, without one, who holds global roles. */
export function rangeOfMembers(project: number | null): Range {
  const prefix = memberPrefix(project)
  return { pk: memberPartition(project), ...(prefix && { from: prefix, to: `${prefix}~` }) }
}

/** How many members the projects of a stretch have, to tell those that have any. */
export const COUNTED = 4096
export const countPartition = (chunk: number) => `MEMBERS#counts#${chunk}`
const countKey = (project: number): Key => ({
  pk: countPartition(Math.floor(project / COUNTED)),
  sk: digits(project),
})

/** Somebody's roles in a project, or the global ones, direct and through groups. */
export interface Member {
  project: number | null
  principal: number
  kind: PrincipalKind
  roles: number[]
}

/** A membership as it is to be. */
export interface Change {
  principal: number
  kind: PrincipalKind
  project: number | null
  /** Absent where the membership ceases to exist. */
  membership?: Membership
  isNew: boolean
}

/** What is empty, or follows from the key, takes no room: those of a principal, or of all, are read together. */
export const membershipOf = ({ sk, direct, inherited = {} }: Item): Membership =>
  ({ project: sk === sortKey(null) ? null : Number(sk.slice('M#p'.length)), direct, inherited }) as Membership

/** The other end of a membership, as it is read from its item. */
export function memberOf({ pk, sk, kind = 'user', roles }: Item): Member {
  const [within, principal] = sk.includes('#') ? sk.split('#') : [undefined, sk]
  const cluster = Number(pk.slice(clusterOfMembers(0).length - 1))
  const project = within === undefined ? null : cluster * CLUSTER + Number(within)
  return { project, principal: Number(principal), kind, roles } as Member
}

/** The changes of a membership from both ends, and of how many members its project has. */
export function writesOf({ principal, kind, project, membership, isNew }: Change): Write[] {
  const own = key(principal, project)
  const other = memberKey(project, principal)
  const both: Write[] = membership
    ? [{ put: { ...own, ...told(membership) } }, { put: { ...other, ...toldOfMember(kind, membership) } }]
    : [{ remove: own }, { remove: other }]
  const by = Number(isNew) - Number(membership === undefined)
  const isCounted = project !== null && by !== 0
  return [...both, ...(isCounted ? [{ update: countKey(project), add: { n: by } }] : [])]
}

const told = ({ direct, inherited }: Membership) => ({
  direct,
  ...(Object.keys(inherited).length > 0 && { inherited }),
})

const toldOfMember = (kind: PrincipalKind, membership: Membership) => ({
  ...(kind !== 'user' && { kind }),
  roles: rolesOf(membership),
})

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
    isNew && project !== null ? [projects.check(project, existsAndStays)] : [],
  )
  return [...collection.replacement(principal, next), ...changes.flatMap(writesOf), ...checks]
}
