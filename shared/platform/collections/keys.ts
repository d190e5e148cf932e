import type { Key, Table } from '#shared/platform/dynamodb/table.ts'

/**
 * The keys of a collection. Entities stand clustered by id, so that a page of the default order is one range
 * of one partition; rows stand in larger chunks, so that few queries read them all; counters say how many
 * entities a cluster and a chunk hold.
 */

/** Ids per cluster of entities: what a page may have to skip. */
export const CLUSTER = 64
/** Ids per chunk of rows, and per counter of the directory. */
export const CHUNK = 4096

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** Wide enough for the chunk numbers of 15-digit ids. */
const CHUNK_DIGITS = 12

export const clusterOf = (id: number) => Math.floor(id / CLUSTER)
export const chunkOf = (id: number) => Math.floor(id / CHUNK)

export const keysOf = (code: string) => ({
  entity: (id: number): Key => ({ pk: `${code}#${clusterOf(id)}`, sk: digits(id % CLUSTER, 2) }),
  cluster: (cluster: number) => `${code}#${cluster}`,
  row: (id: number): Key => ({ pk: `${code}#rows#${chunkOf(id)}`, sk: digits(id % CHUNK, 4) }),
  rows: (chunk: number) => `${code}#rows#${chunk}`,
  /** The directory: one counter per chunk of ids in use. */
  chunkCount: (chunk: number): Key => ({ pk: `${code}#counts`, sk: digits(chunk, CHUNK_DIGITS) }),
  directory: `${code}#counts`,
  clusterCount: (cluster: number): Key => ({
    pk: `${code}#counts#${Math.floor((cluster * CLUSTER) / CHUNK)}`,
    sk: digits(cluster % (CHUNK / CLUSTER), 2),
  }),
  clusterCounts: (chunk: number) => `${code}#counts#${chunk}`,
})

export type CollectionKeys = ReturnType<typeof keysOf>

/** A stretch of ids and how many entities lie in it. */
export interface Counted {
  number: number
  count: number
}

/** What part of a stretch a window of positions covers. */
export interface Piece {
  number: number
  skip: number
  take: number
}

const counted = (items: Record<string, unknown>[], first = 0): Counted[] =>
  items
    .map((item) => ({ number: first + Number(item.sk), count: Number(item.n) }))
    .filter(({ count }) => count > 0)

/** How many entities each chunk of ids holds, in order; empty chunks left out. */
export const chunkCounts = async (table: Table, keys: CollectionKeys): Promise<Counted[]> =>
  counted(await table.query({ pk: keys.directory }))

/** The same for the clusters of one chunk. */
export const clusterCounts = async (table: Table, keys: CollectionKeys, chunk: number): Promise<Counted[]> =>
  counted(await table.query({ pk: keys.clusterCounts(chunk) }), (chunk * CHUNK) / CLUSTER)

export const sum = (stretches: readonly Counted[]) => stretches.reduce((total, { count }) => total + count, 0)

/**
 * Which stretches hold the entities at positions `start` to `end` (excluded) of the whole order.
 *
 * @param before how many entities come before the first stretch
 */
export function piecesOf(stretches: readonly Counted[], start: number, end: number, before = 0): Piece[] {
  let position = before
  const pieces: Piece[] = []
  for (const { number, count } of stretches) {
    const [from, to] = [Math.max(start, position), Math.min(end, position + count)]
    if (from < to) pieces.push({ number, skip: from - position, take: to - from })
    position += count
  }
  return pieces
}
