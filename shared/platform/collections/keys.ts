import type { Key } from '#shared/platform/dynamodb/table.ts'
import { numberIn } from '#shared/platform/ids.ts'

/**
 * The keys of a collection. Entities are clustered by id, so that a page in the default order takes few queries. Rows
 * are in larger chunks, so that few queries read all rows.
 */

/**
 * The number of ids per cluster. A cluster is a partition of entities. A page may have to read and skip up to this
 * number of entities.
 */
export const IDS_PER_CLUSTER = 64
/** The number of ids per chunk. A chunk is a partition of rows. */
export const IDS_PER_CHUNK = 4096
/**
 * The number of counters per chunk, cluster or interval. Entities with neighbouring ids are often created at the same
 * time. Their transactions change different counters, so the transactions do not conflict.
 */
export const SHARDS = 4

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The number of digits of chunk numbers, which suffices for ids of 15 digits. */
const CHUNK_DIGITS = 12

export const clusterOf = (id: number) => Math.floor(id / IDS_PER_CLUSTER)
export const chunkOf = (id: number) => Math.floor(id / IDS_PER_CHUNK)
export const shardOf = (id: number) => id % SHARDS

/**
 * Returns the functions that build the keys of a collection.
 *
 * @param entities the prefix of the keys of entities. The prefix differs from `code` if entities of several kinds are
 * stored together.
 */
export const keysOf = (code: string, entities = code) => ({
  entity: (id: number): Key => ({ pk: `${entities}#${clusterOf(id)}`, sk: digits(id % IDS_PER_CLUSTER, 2) }),
  cluster: (cluster: number) => `${entities}#${cluster}`,
  /** The key of the separate item for a large member of an entity. */
  largeMember: (id: number): Key => ({
    pk: `${code}#apart#${clusterOf(id)}`,
    sk: digits(id % IDS_PER_CLUSTER, 2),
  }),
  row: (id: number): Key => ({ pk: `${code}#rows#${chunkOf(id)}`, sk: digits(id % IDS_PER_CHUNK, 4) }),
  rows: (chunk: number) => `${code}#rows#${chunk}`,
  /** The partition with the counters of all chunks. */
  directory: `${code}#counts`,
  /**
   * Returns the key of the counter that counts the entity with the given id. Several counters (shards) together count
   * the entities of a chunk.
   */
  chunkCount: (id: number): Key => ({
    pk: `${code}#counts`,
    sk: `${digits(chunkOf(id), CHUNK_DIGITS)}#${shardOf(id)}`,
  }),
  /** The partition with the counters of all clusters of a chunk. */
  clusterCounts: (chunk: number) => `${code}#counts#${chunk}`,
  /**
   * Returns the key of the counter that counts the entity with the given id. Each cluster of ids has one such counter
   * per shard.
   */
  clusterCount: (id: number): Key => ({
    pk: `${code}#counts#${chunkOf(id)}`,
    sk: `${digits(clusterOf(id) % (IDS_PER_CHUNK / IDS_PER_CLUSTER), 2)}#${shardOf(id)}`,
  }),
})

export type CollectionKeys = ReturnType<typeof keysOf>

/** Returns the number that follows a prefix in a partition key; undefined if the key has another form. */
function numberAfter(prefix: string, pk: string): number | undefined {
  const rest = pk.startsWith(prefix) ? pk.slice(prefix.length) : ''
  return /^\d+$/.test(rest) ? Number(rest) : undefined
}

function idInCluster(prefix: string, { pk, sk }: Key): number | undefined {
  const cluster = numberAfter(prefix, pk)
  return cluster === undefined ? undefined : cluster * IDS_PER_CLUSTER + Number(sk)
}

/**
 * Returns the id of the entity that the collection stores under a key; undefined if the key does not belong to an
 * entity of the collection.
 */
export const entityIdIn = (code: string, key: Key): number | undefined => idInCluster(`${code}#`, key)

/**
 * Returns the id of the entity whose large member is stored under a key; undefined if the key does not belong to a
 * large member.
 */
export const largeMemberIdIn = (code: string, key: Key): number | undefined =>
  idInCluster(`${code}#apart#`, key)

/** The attribute that marks the item of an entity whose large member is in a separate item. */
export const LARGE_MEMBER_MARK = 'apart'

/**
 * Returns the chunk of ids to which a counter belongs, given the counter's key. Returns undefined for the key of any
 * other item.
 */
export function chunkCountedBy(code: string, { pk, sk }: Key): number | undefined {
  return pk === `${code}#counts` ? countedIn(sk) : numberAfter(`${code}#counts#`, pk)
}

/** Returns the id of the collection's row with this key; undefined for any other key. */
export function rowIdIn(code: string, { pk, sk }: Key): number | undefined {
  const chunk = numberAfter(`${code}#rows#`, pk)
  return chunk === undefined ? undefined : chunk * IDS_PER_CHUNK + Number(sk)
}

export const numberAtEnd = (sk: string): number => numberIn(sk.slice(sk.lastIndexOf('#') + 1))

/** Returns the id at the end of the key of an index item; undefined for a key outside the given partitions. */
export function indexedIdIn(prefixes: readonly string[], { pk, sk }: Key): number | undefined {
  const isIndexed = prefixes.some((prefix) => pk.startsWith(prefix)) && /(^|#)[\da-f]\d+$/.test(sk)
  return isIndexed ? numberAtEnd(sk) : undefined
}

/**
 * The number of entities in a group: a chunk or cluster of ids, or an interval of a sort order. The group is identified
 * by its own number (`number`).
 */
export interface Counted {
  number: number
  count: number
  /**
   * The number of entities with each value, keyed by value. Set only if the collection counts its entities by a value.
   */
  byValue?: ReadonlyMap<string, number>
}

/**
 * A part of a collection whose size can be computed from counters. The part consists of the entities counted under
 * certain values, except the entities in `except`.
 */
export interface CountedPart {
  has(value: string): boolean
  /** The ids of entities that have one of the values, but are excluded from the part. */
  except: ReadonlySet<number>
}

/**
 * Returns how many entities of a `CountedPart` are in each chunk or cluster.
 *
 * @param length the number of ids in a chunk or cluster
 */
export function countsOf(counted: readonly Counted[], { has, except }: CountedPart, length: number) {
  const left = new Map<number, number>()
  for (const id of except) {
    const number = Math.floor(id / length)
    left.set(number, (left.get(number) ?? 0) + 1)
  }
  return counted.map(({ number, byValue = [] }): Counted => {
    const having = [...byValue].filter(([value]) => has(value))
    return { number, count: having.reduce((sum, [, n]) => sum + n, 0) - (left.get(number) ?? 0) }
  })
}

/** The part of a group of entities (a chunk, cluster or interval) that belongs to a page. */
export interface PageSlice {
  number: number
  skip: number
  take: number
}

/** Returns the number of the chunk or cluster from the sort key of one of its counters. */
const countedIn = (sk: string) => Number(sk.slice(0, sk.indexOf('#')))

/** The name of the attribute in which a counter stores the number of all entities. */
export const COUNT = 'n'

/** Prefix of the counter attributes that count the entities with a particular value, such as a status. */
const BY_VALUE = '='

/** Returns the name of the counter attribute that stores how many entities have the given value. */
export const countOf = (value: string) => `${BY_VALUE}${value}`

/** Returns whether an attribute of a counter stores a number of entities. Counters also have other attributes. */
export const isCount = (attribute: string) => attribute === COUNT || attribute.startsWith(BY_VALUE)

/**
 * Returns the number of entities in each chunk or cluster of ids, as stated by the counters. Empty chunks and clusters
 * are omitted.
 *
 * @param first the number of the first chunk or cluster
 */
export function numbered(counters: readonly Record<string, unknown>[], first = 0): Counted[] {
  const counts = new Map<number, { count: number; byValue?: Map<string, number> }>()
  for (const { sk, [COUNT]: count, ...others } of counters) {
    const number = first + countedIn(String(sk))
    const counted = counts.get(number) ?? { count: 0 }
    counts.set(number, counted)
    counted.count += Number(count)
    for (const [attribute, having] of Object.entries(others)) {
      if (!isCount(attribute)) continue
      const value = attribute.slice(BY_VALUE.length)
      counted.byValue ??= new Map()
      counted.byValue.set(value, (counted.byValue.get(value) ?? 0) + Number(having))
    }
  }
  return [...counts].map(([number, counted]) => ({ number, ...counted })).filter(({ count }) => count > 0)
}

export const totalCount = (counts: readonly Pick<Counted, 'count'>[]) =>
  counts.reduce((total, { count }) => total + count, 0)

/**
 * Returns the slices of chunks, clusters or intervals that contain the entities at positions `start` to `end`
 * (exclusive).
 *
 * @param counts consecutive chunks, clusters or intervals
 * @param before the number of entities before the first element of `counts`
 */
export function pageSlicesOf(
  counts: readonly Counted[],
  start: number,
  end: number,
  before = 0,
): PageSlice[] {
  let position = before
  const pageSlices: PageSlice[] = []
  for (const { number, count } of counts) {
    const [from, to] = [Math.max(start, position), Math.min(end, position + count)]
    if (from < to) pageSlices.push({ number, skip: from - position, take: to - from })
    position += count
  }
  return pageSlices
}
