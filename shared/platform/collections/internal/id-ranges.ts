import { chunkOf } from '#shared/platform/collections/keys.ts'

/** Neighbouring ids whose rows are in one partition (a chunk), and are read with one query. */
export interface IdRange {
  first: number
  last: number
}

/**
 * Maximum distance between neighbouring ids that are read with one query. The rows in between always fit into one read
 * unit, so reading them costs less than a second query.
 */
const NEAR = 30

/**
 * The maximum number of queries for a chunk. If more queries would be needed, one query reads all rows between the
 * first and the last id.
 */
const MAX_QUERIES = 32

/** Returns the ranges of rows to read for the given ids, so that few read units are spent on other rows. */
export function rangesOf(ids: readonly number[]): IdRange[] {
  const byChunk = new Map<number, IdRange[]>()
  for (const id of ids.toSorted((a, b) => a - b)) {
    const ranges = byChunk.get(chunkOf(id)) ?? []
    byChunk.set(chunkOf(id), ranges)
    const previous = ranges.at(-1)
    if (previous && id - previous.last <= NEAR) previous.last = id
    else ranges.push({ first: id, last: id })
  }
  return [...byChunk.values()].flatMap(withFewQueries)
}

/**
 * Merges the ranges of a chunk into one range if they need too many queries. A range of a single row needs no query,
 * because the row is read by its key.
 */
function withFewQueries(ranges: readonly IdRange[]): readonly IdRange[] {
  const queries = ranges.filter(({ first, last }) => first !== last)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (queries.length <= MAX_QUERIES || !first || !last) return ranges
  return [{ first: first.first, last: last.last }]
}
