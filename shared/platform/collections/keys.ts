import type { Key } from '#shared/platform/dynamodb/table.ts'

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

export const keysOf = (code: string) => ({
  entity: (id: number): Key => ({ pk: `${code}#${clusterOf(id)}`, sk: digits(id % CLUSTER, 2) }),
  cluster: (cluster: number) => `${code}#${cluster}`,
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

/** The id of the entity of a collection with this key; undefined if the key is not of one. */
export function entityIdIn(code: string, { pk, sk }: Key): number | undefined {
  const cluster = numberAfter(`${code}#`, pk)
  return cluster === undefined ? undefined : cluster * CLUSTER + Number(sk)
}

/** The chunk of ids that a counter of a collection counts, or counts a part of; undefined if the key is of no such counter. */
export function chunkCountedBy(code: string, { pk, sk }: Key): number | undefined {
  return pk === `${code}#counts` ? numberIn(sk) : numberAfter(`${code}#counts#`, pk)
}

/** The id of the row of a collection with this key; undefined if the key is not of one. */
export function rowIdIn(code: string, { pk, sk }: Key): number | undefined {
  const chunk = numberAfter(`${code}#rows#`, pk)
  return chunk === undefined ? undefined : chunk * CHUNK + Number(sk)
}

/** The id at the end of the key of an index item, in one of some partitions. */
export function indexedIdIn(prefixes: readonly string[], { pk, sk }: Key): number | undefined {
  const [id] = prefixes.some((prefix) => pk.startsWith(prefix)) ? (/\d{15}$/.exec(sk) ?? []) : []
  return id === undefined ? undefined : Number(id)
}

/** A chunk, cluster or interval, by its number, and how many entities it has. */
export interface Counted {
  number: number
  count: number
}

/** The part of a chunk, cluster or interval that belongs to a page. */
export interface Piece {
  number: number
  skip: number
  take: number
}

/** The number of the chunk or cluster in the sort key of one of its counters. */
const numberIn = (sk: string) => Number(sk.slice(0, sk.indexOf('#')))

/** The numbers of entities in each chunk, or in each cluster from `first` on, in order, without empty ones. */
export function numbered(counters: readonly Record<string, unknown>[], first = 0): Counted[] {
  const counts = new Map<number, number>()
  for (const { sk, n } of counters) {
    const number = first + numberIn(String(sk))
    counts.set(number, (counts.get(number) ?? 0) + Number(n))
  }
  return [...counts].map(([number, count]) => ({ number, count })).filter(({ count }) => count > 0)
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
