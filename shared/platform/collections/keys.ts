import type { Key } from '#shared/platform/dynamodb/table.ts'

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
