import type { Table } from '#shared/platform/dynamodb/table.ts'
import { CHUNK, CLUSTER, type CollectionKeys } from './keys.ts'

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
