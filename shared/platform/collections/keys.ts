import type { Key } from '#shared/platform/dynamodb/table.ts'
import { numberIn } from '#shared/platform/ids.ts'

/**
 * The keys of a collection. Entities are clustered by id, so that a page of the default order takes few queries.
 * Rows are in larger chunks, so that few queries read them all. Counters say how many entities each cluster and
 * each chunk has.
 */

/** Ids per cluster, a partition of entities. A page may have to read and skip this many. */
export const CLUSTER = 64
/** Ids per chunk, a partition of rows; counters have the number of entities of each chunk. */
export const CHUNK = 4096
/**
 * Number of counters of a chunk, a cluster or an interval, which add up: entities with neighbouring ids, which are
 * created at the same time, change different ones, so their transactions do not conflict.
 */
export const SHARDS = 4

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** Enough for the chunk numbers of 15-digit ids. */
const CHUNK_DIGITS = 12

export const clusterOf = (id: number) => Math.floor(id / CLUSTER)
export const chunkOf = (id: number) => Math.floor(id / CHUNK)
export const shardOf = (id: number) => id % SHARDS

/** The keys of a collection. @param entities the prefix of those of its entities, if they are stored among others */
export const keysOf = (code: string, entities = code) => ({
  entity: (id: number): Key => ({ pk: `${entities}#${clusterOf(id)}`, sk: digits(id % CLUSTER, 2) }),
  cluster: (cluster: number) => `${entities}#${cluster}`,
  /** The item of a large member of an entity. */
  apart: (id: number): Key => ({ pk: `${code}#apart#${clusterOf(id)}`, sk: digits(id % CLUSTER, 2) }),
  row: (id: number): Key => ({ pk: `${code}#rows#${chunkOf(id)}`, sk: digits(id % CHUNK, 4) }),
  rows: (chunk: number) => `${code}#rows#${chunk}`,
  /** The counters of chunks. */
  directory: `${code}#counts`,
  /** The counter of its chunk that counts an id. */
  chunkCount: (id: number): Key => ({
    pk: `${code}#counts`,
    sk: `${digits(chunkOf(id), CHUNK_DIGITS)}#${shardOf(id)}`,
  }),
  /** The counters of the clusters of a chunk. */
  clusterCounts: (chunk: number) => `${code}#counts#${chunk}`,
  /** The counter of its cluster that counts an id. */
  clusterCount: (id: number): Key => ({
    pk: `${code}#counts#${chunkOf(id)}`,
    sk: `${digits(clusterOf(id) % (CHUNK / CLUSTER), 2)}#${shardOf(id)}`,
  }),
})

export type CollectionKeys = ReturnType<typeof keysOf>

/** The number after a prefix; undefined if there is anything else. */
function numberAfter(prefix: string, pk: string): number | undefined {
  const rest = pk.startsWith(prefix) ? pk.slice(prefix.length) : ''
  return /^\d+$/.test(rest) ? Number(rest) : undefined
}

function idInCluster(prefix: string, { pk, sk }: Key): number | undefined {
  const cluster = numberAfter(prefix, pk)
  return cluster === undefined ? undefined : cluster * CLUSTER + Number(sk)
}

/** The id of the entity of a collection with this key; undefined if the key is not of one. */
export const entityIdIn = (code: string, key: Key): number | undefined => idInCluster(`${code}#`, key)

/** The id of the entity of a collection of which the item with this key holds a large member; undefined if it does not. */
export const apartIdIn = (code: string, key: Key): number | undefined => idInCluster(`${code}#apart#`, key)

/** The attribute of the item of an entity that says that a large member is in an item of its own. */
export const MARK = 'apart'

/** The chunk of ids that a counter of a collection counts, or counts a part of; undefined if the key is of no such counter. */
export function chunkCountedBy(code: string, { pk, sk }: Key): number | undefined {
  return pk === `${code}#counts` ? countedIn(sk) : numberAfter(`${code}#counts#`, pk)
}

/** The id of the row of a collection with this key; undefined if the key is not of one. */
export function rowIdIn(code: string, { pk, sk }: Key): number | undefined {
  const chunk = numberAfter(`${code}#rows#`, pk)
  return chunk === undefined ? undefined : chunk * CHUNK + Number(sk)
}

/** The number at the end of a sort key, behind the last `#`. */
export const numberAtEnd = (sk: string): number => numberIn(sk.slice(sk.lastIndexOf('#') + 1))

/** The id at the end of the key of an index item, in one of some partitions. */
export function indexedIdIn(prefixes: readonly string[], { pk, sk }: Key): number | undefined {
  const isIndexed = prefixes.some((prefix) => pk.startsWith(prefix)) && /(^|#)[\da-f]\d+$/.test(sk)
  return isIndexed ? numberAtEnd(sk) : undefined
}

/** A chunk, cluster or interval, by its number, and how many entities it has. */
export interface Counted {
  number: number
  count: number
  /** How many of them have a value, by the value, if the collection counts by one. */
  byValue?: ReadonlyMap<string, number>
}

/** The part of a collection that its counters know: the entities with some values of what it counts by, but for some ids. */
export interface CountedPart {
  has(value: string): boolean
  /** Ids of entities with such a value that are left out all the same. */
  except: ReadonlySet<number>
}

/** How many entities of a part some chunks or clusters have. @param length how many ids are in one of them */
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

/** The part of a chunk, cluster or interval that belongs to a page. */
export interface Piece {
  number: number
  skip: number
  take: number
}

/** The number of the chunk or cluster in the sort key of one of its counters. */
const countedIn = (sk: string) => Number(sk.slice(0, sk.indexOf('#')))

/** The attribute of a counter with the number of all entities. */
export const COUNT = 'n'

/** The beginning of the attributes of a counter with the numbers of the entities that have a value. */
const BY_VALUE = '='

/** The attribute of a counter with the number of the entities that have a value. */
export const countOf = (value: string) => `${BY_VALUE}${value}`

/** Whether an attribute of a counter is a number of entities. */
export const isCount = (attribute: string) => attribute === COUNT || attribute.startsWith(BY_VALUE)

/** The numbers of entities in each chunk, or in each cluster from `first` on, in order, without empty ones. */
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

export const sum = (counts: readonly Pick<Counted, 'count'>[]) =>
  counts.reduce((total, { count }) => total + count, 0)

/**
 * The pieces of an order that hold the entities at positions `start` to `end` (exclusive).
 *
 * @param counts consecutive chunks, clusters or intervals
 * @param before how many entities come before the first of them
 */
export function piecesOf(counts: readonly Counted[], start: number, end: number, before = 0): Piece[] {
  let position = before
  const pieces: Piece[] = []
  for (const { number, count } of counts) {
    const [from, to] = [Math.max(start, position), Math.min(end, position + count)]
    if (from < to) pieces.push({ number, skip: from - position, take: to - from })
    position += count
  }
  return pieces
}
