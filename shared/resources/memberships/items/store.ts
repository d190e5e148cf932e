import type { Item, Key, Range, Write } from '#shared/platform/dynamodb/table.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import { type Membership, rolesOf } from '../model.ts'

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
