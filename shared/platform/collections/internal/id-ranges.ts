import { chunkOf } from '#shared/platform/collections/keys.ts'

/** Neighbouring ids of one chunk, whose rows one query reads. */
export interface IdRange {
  first: number
  last: number
}

/** Rows that surely fit into one read unit: reading as many between two neighbours costs less than another query. */
const NEAR = 30

/** The most queries of a chunk; beyond, everything between its first and last id is read with one. */
const MAX_QUERIES = 32

/** The ranges of rows that have to be read for some ids, such that few read units are spent on others. */
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

/** @param ranges those of one chunk; single rows need no query */
function withFewQueries(ranges: readonly IdRange[]): readonly IdRange[] {
  const queries = ranges.filter(({ first, last }) => first !== last)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (queries.length <= MAX_QUERIES || !first || !last) return ranges
  return [{ first: first.first, last: last.last }]
}
