import type { Row } from '#shared/platform/collections/entity.ts'
import type { Item, Key, QueryRange } from '#shared/platform/dynamodb/table.ts'
import { distinctIds, sortable } from '#shared/platform/ids.ts'
import { inheritedRoles, type Membership } from '#shared/resources/memberships/model.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'

/** Global roles come first, then projects by id. */
const sortKey = (project: number | null) => (project === null ? 'M#g' : `M#p${sortable(project)}`)

/** The key of a membership in the partition of its principal. */
export const key = (principal: number, project: number | null): Key => ({
  pk: `PRINCIPAL#${principal}`,
  sk: sortKey(project),
})

/** The id of the principal in whose partition a membership is; undefined if the key is not of one. */
export function principalIn({ pk }: Key): number | undefined {
  const [, id] = /^PRINCIPAL#(\d+)$/.exec(pk) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The range of keys of all memberships of a principal. */
export const rangeOfMemberships = (principal: number): QueryRange => ({ pk: key(principal, null).pk })

/** How many neighbouring projects share a partition of members, so that few queries read all memberships. */
export const CLUSTER = 512

/** The number of the cluster of a project. */
export const clusterOf = (project: number): number => Math.floor(project / CLUSTER)

/** The partition of the members of a cluster of projects. */
const clusterOfMembers = (cluster: number) => `MEMBERS#${cluster}`

/** The range of keys of the members of a cluster of projects. */
export const rangeOfCluster = (cluster: number): QueryRange => ({ pk: clusterOfMembers(cluster) })

/** A membership is stored a second time for its project: the item lists it among the members, or the global ones. */
const memberPartition = (project: number | null) =>
  project === null ? 'MEMBERS#g' : clusterOfMembers(clusterOf(project))
const memberPrefix = (project: number | null) =>
  project === null ? '' : `${String(project % CLUSTER).padStart(3, '0')}#`
export const memberKey = (project: number | null, principal: number): Key => ({
  pk: memberPartition(project),
  sk: memberPrefix(project) + sortable(principal),
})

/** The range of keys of the members of a project; without a project, of those who hold global roles. */
export function rangeOfMembers(project: number | null): QueryRange {
  const prefix = memberPrefix(project)
  return { pk: memberPartition(project), ...(prefix && { from: prefix, to: `${prefix}~` }) }
}

/** Whether a key is of an item that lists a membership among members. */
export const isMember = ({ pk }: Key): boolean => /^MEMBERS#(g|\d+)$/.test(pk)

/** A membership as lists have it: with its principal, and without knowing from which group a role comes. */
export interface Member {
  id: number
  project: number | null
  principal: number
  kind: PrincipalKind
  /** Role ids given to the principal itself. */
  direct: number[]
  /** Role ids that come through groups. */
  inherited: number[]
  createdAt: string
  updatedAt: string
}

/** The attributes of a membership's row, of which the item among the members has most; short, as they are read in numbers. */
export const row = {
  principal: 'p',
  project: 'j',
  kind: 'k',
  direct: 'd',
  inherited: 'i',
  createdAt: 'c',
  updatedAt: 'u',
} as const

/** The times of a membership as numbers; that of a change is left out if there was none. */
const storedTimes = ({ createdAt, updatedAt }: Pick<Membership, 'createdAt' | 'updatedAt'>) => ({
  [row.createdAt]: Date.parse(createdAt),
  ...(updatedAt !== createdAt && { [row.updatedAt]: Date.parse(updatedAt) }),
})

/** Damaged items may have no times, and can be verified all the same. */
function timesOf(item: Record<string, unknown>) {
  const created = Number(item[row.createdAt] ?? 0)
  const updated = Number(item[row.updatedAt] ?? created)
  return { createdAt: new Date(created).toISOString(), updatedAt: new Date(updated).toISOString() }
}

export const stored = ({ id, direct, inherited, ...times }: Membership) => ({
  id,
  direct,
  ...(Object.keys(inherited).length > 0 && { inherited }),
  ...storedTimes(times),
})

/** The membership in an item. To keep reads of many small, items leave out what is empty or follows from the key. */
export const membershipOf = (item: Item): Membership =>
  ({
    id: item.id,
    project: item.sk === sortKey(null) ? null : Number(item.sk.slice('M#p'.length)),
    direct: item.direct,
    inherited: item.inherited ?? {},
    ...timesOf(item),
  }) as Membership

/** What the row and the item among the members have in common. */
export function storedMember(kind: PrincipalKind, membership: Membership): Row {
  const inherited = inheritedRoles(membership)
  return {
    ...(kind !== 'user' && { [row.kind]: kind }),
    [row.direct]: membership.direct,
    ...(inherited.length > 0 && { [row.inherited]: inherited }),
    ...storedTimes(membership),
  }
}

/** The member in an item. */
export function memberOf({ pk, sk, ...item }: Item): Member {
  const [within, principal] = sk.includes('#') ? sk.split('#') : [undefined, sk]
  const cluster = Number(pk.slice(clusterOfMembers(0).length - 1))
  const project = within === undefined ? null : cluster * CLUSTER + Number(within)
  return { id: item.id, kind: 'user', ...memberIn(item), project, principal: Number(principal) } as Member
}

/** The member in a row. */
export const memberInRow = (id: number, found: Row): Member =>
  ({ id, project: null, kind: 'user', ...memberIn(found) }) as Member

/** The attributes of a row or an item under their names; those that it leaves out are left out. */
function memberIn(item: Record<string, unknown>) {
  const { createdAt, updatedAt, ...names } = row
  const present = Object.entries(names).filter(([, attribute]) => attribute in item)
  const values = present.map(([name, attribute]) => [name, item[attribute]])
  return { inherited: [], ...Object.fromEntries(values), ...timesOf(item) }
}

/** A membership as a member: what lists show of it. */
export const asMember = (principal: number, kind: PrincipalKind, membership: Membership): Member => ({
  ...membership,
  principal,
  kind,
  inherited: inheritedRoles(membership),
})

/** The roles of a member, direct and inherited, without duplicates. */
export const rolesOfMember = ({ direct, inherited }: Pick<Member, 'direct' | 'inherited'>): number[] =>
  inherited.length === 0 ? direct : distinctIds([...direct, ...inherited])
