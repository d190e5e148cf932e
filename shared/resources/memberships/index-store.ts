import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import type { Item, Key, QueryRange } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { Membership } from './model.ts'

/** The properties of a membership that form the keys of its index items. */
type Pair = Pick<Membership, 'principal' | 'project'>

/**
 * Number of projects with consecutive ids whose memberships are stored in one partition. The number is large, so that
 * all memberships can be read with few queries.
 */
export const PROJECTS_PER_CLUSTER = 512

const GLOBAL = 'g'

/** Sorts global memberships first, then memberships in projects by the id of the project. */
const sortKey = (project: number | null) => (project === null ? 'M#g' : `M#p${sortable(project)}`)

/**
 * The key of a membership in the partition of its principal. A principal has at most one membership in each project.
 */
export const ownKey = ({ principal, project }: Pair): Key => ({
  pk: `PRINCIPAL#${principal}`,
  sk: sortKey(project),
})

export const rangeOfPrincipal = (principal: number): QueryRange => ({ pk: `PRINCIPAL#${principal}` })

/**
 * The prefix of the sort keys under which a project's members are stored. Within a cluster of projects, keys are
 * ordered by project id.
 */
const within = (project: number) => `${String(project % PROJECTS_PER_CLUSTER).padStart(3, '0')}#`

/**
 * The partition with the members of a cluster of `PROJECTS_PER_CLUSTER` projects; by default, the partition with the
 * holders of global roles.
 */
export const rangeOfCluster = (cluster: number | typeof GLOBAL = GLOBAL): QueryRange => ({
  pk: `MEMBERS#${cluster}`,
})

/** The range of keys of the members of a project or, if the project is null, of the holders of global roles. */
export function rangeOfMembers(project: number | null): QueryRange {
  if (project === null) return rangeOfCluster()
  const from = within(project)
  return { ...rangeOfCluster(Math.floor(project / PROJECTS_PER_CLUSTER)), from, to: `${from}~` }
}

/** The key of a membership in the partition of its project's members. */
const memberKey = ({ principal, project }: Pair): Key => ({
  pk: rangeOfMembers(project).pk,
  sk: (project === null ? '' : within(project)) + sortable(principal),
})

/**
 * Returns the index items of a membership: one in the partition of its principal, one in the partition of the members
 * of its project.
 */
export const indexItemsOf = (membership: Membership): Item[] =>
  [ownKey(membership), memberKey(membership)].map((key) => ({ ...key, ...stored(membership) }))

/**
 * The attributes that both index items of a membership contain besides their keys. Names are short and default values
 * are omitted, because many items are read together.
 */
const stored = ({ id, version, kind, direct, inherited, createdAt, updatedAt }: Membership) => ({
  id,
  w: version,
  ...(kind !== 'user' && { k: kind }),
  d: direct,
  ...(Object.keys(inherited).length > 0 && { i: inherited }),
  c: Date.parse(createdAt),
  ...(updatedAt !== createdAt && { u: Date.parse(updatedAt) }),
})

/** Returns the membership in an index item. Damaged items may have no times; verification still reads them. */
export function membershipIn(item: Item): Membership {
  const { id, w: version, k: kind = 'user', d: direct, i: inherited = {}, c: created = 0, u = created } = item
  const [createdAt, updatedAt] = [created, u].map((time) => new Date(Number(time)).toISOString())
  return { id, version, ...pairIn(item), kind, direct, inherited, createdAt, updatedAt } as Membership
}

function pairIn({ pk, sk }: Key): Pair {
  const [partition = '', number] = pk.split('#')
  if (partition === 'PRINCIPAL')
    return {
      principal: Number(number),
      project: sk === sortKey(null) ? null : numberIn(sk.slice('M#p'.length)),
    }
  if (number === GLOBAL) return { principal: numberIn(sk), project: null }
  return {
    principal: numberAtEnd(sk),
    project: Number(number) * PROJECTS_PER_CLUSTER + Number.parseInt(sk, 10),
  }
}

/** Returns the principal id in the key of a membership; undefined for other keys. */
export function principalIn({ pk }: Key): number | undefined {
  const [, id] = /^PRINCIPAL#(\d+)$/.exec(pk) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Returns the id of the membership in an index item; undefined for other items. */
export const listedIdIn = ({ pk, id }: Item): number | undefined =>
  /^(PRINCIPAL#\d+|MEMBERS#(g|\d+))$/.test(pk) && typeof id === 'number' ? id : undefined
